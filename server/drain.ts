import type { Server, ServerResponse } from "node:http";
import { env } from "@/lib/runtime/env";
import { startDraining } from "@/lib/runtime/health";

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

/** Milliseconds in which a signal that comes again is the same one, sent to a process group and passed on as well. */
const ECHO = 1000;

/**
 * The time after SIGTERM in which the server is not ready but still accepts requests, so that load balancers notice
 * before connections are refused: SHUTDOWN_DELAY seconds. Ctrl-C (SIGINT) has none, and a second signal ends it.
 */
export function createGrace() {
  let begunAt: number | null = null;
  let end: () => void = () => undefined;
  const over = new Promise<void>((resolve) => {
    end = resolve;
  });
  return {
    /** True if the process is stopping already. The first signal makes it unready at once. */
    isOver(signal: string): boolean {
      if (begunAt !== null) {
        if (performance.now() - begunAt > ECHO) end();
        return true;
      }
      begunAt = performance.now();
      startDraining();
      const { SHUTDOWN_DELAY = 0 } = env();
      if (signal === "SIGTERM" && SHUTDOWN_DELAY > 0) setTimeout(end, SHUTDOWN_DELAY * 1000);
      else end();
      return false;
    },
    pass: () => over,
  };
}
