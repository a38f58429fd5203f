import type { Server, ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { env } from "@/lib/runtime/env";
import { startDraining } from "@/lib/runtime/health";

/** Milliseconds that in-flight requests get before their connections are closed. */
const DRAIN_TIMEOUT_MS = 10_000;

/**
 * Milliseconds that a connection gets to send its first byte. Proxies open spare connections, which
 * Node.js doesn't count as idle.
 */
const SILENCE_MS = 1000;

/**
 * Ends each connection with its next response. From the first signal on, a proxy is left without idle
 * connections, on one of which it could send a request while the server closes it.
 */
export function stopKeepingAlive(server: Server): void {
  server.prependListener("request", (_: unknown, outgoing: ServerResponse) => {
    outgoing.shouldKeepAlive = false;
  });
}

/** Returns the open connections of a server that doesn't listen yet. */
export function openConnections(server: Server): ReadonlySet<Socket> {
  const open = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  return open;
}

/**
 * Stops accepting connections, lets in-flight requests finish, and resolves when no connection is
 * left. Node counts a connection as idle from when its response was written, although a slow client
 * is still reading it, and its server's own `close` ends idle ones.
 */
export async function drain(server: Server, open: ReadonlySet<Socket>): Promise<void> {
  const closed = new Promise<void>((resolve) =>
    NetServer.prototype.close.call(server, () => resolve()),
  );
  const isSending = () => [...open].some(({ writableLength }) => writableLength > 0);
  // Keep-alive connections become idle one by one as their responses are sent.
  const idle = setInterval(() => isSending() || server.closeIdleConnections(), 50);
  const endSilent = () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  };
  // After a stall of the event loop, timers run before what has arrived is read.
  const silent = setTimeout(() => setImmediate(endSilent), SILENCE_MS);
  const late = setTimeout(() => server.closeAllConnections(), DRAIN_TIMEOUT_MS);
  await closed;
  clearInterval(idle);
  for (const timer of [silent, late]) clearTimeout(timer);
}

/**
 * Milliseconds within which a repeated signal counts as the same one: it may reach the process
 * through its group and also be forwarded.
 */
const REPEATED_SIGNAL_MS = 1000;

/**
 * Grace period after SIGTERM, SHUTDOWN_DELAY seconds: the server reports unready but still accepts
 * requests, so that load balancers notice before connections are refused. SIGINT (Ctrl-C) has none,
 * and a second signal ends it.
 */
export function createGrace() {
  let begunAt: number | null = null;
  let end: () => void = () => undefined;
  const over = new Promise<void>((resolve) => {
    end = resolve;
  });
  return {
    /** True if the process is already stopping. The first signal makes it unready at once. */
    isOver(signal: string): boolean {
      if (begunAt !== null) {
        if (performance.now() - begunAt > REPEATED_SIGNAL_MS) end();
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
