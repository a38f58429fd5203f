import type { Server, ServerResponse } from "node:http";

/** Milliseconds that requests in flight get before their connections are cut. */
const PATIENCE = 10_000;

/** Stops accepting, lets requests in flight finish, and resolves when no connection is left. */
export async function drain(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.prependListener("request", (_: unknown, outgoing: ServerResponse) => {
    outgoing.shouldKeepAlive = false;
  });
  // Kept-alive connections fall idle one by one as their answers are sent.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const late = setTimeout(() => server.closeAllConnections(), PATIENCE);
  await closed;
  clearInterval(idle);
  clearTimeout(late);
}
