import type { Server } from "node:http";
import type { Socket } from "node:net";
import { addressOfNode, CLIENT_ADDRESS, clientNetworks } from "@/lib/http/client-address";
import { logBounded } from "@/lib/rate-limits/bounded-log";
import { env } from "@/lib/runtime/env";

/** Milliseconds for which a connection may be silent, more than any response takes to begin. */
const SILENCE_MS = 120_000;

/**
 * Ends a connection on which nothing has moved for a while: a client that stops reading would hold
 * its response forever. One that waits for its next request ends earlier (`keepAliveTimeout`).
 */
export function endSilentConnections(server: Server, milliseconds = SILENCE_MS): void {
  server.timeout = milliseconds;
}

/**
 * Ends connections of a network beyond CONNECTIONS_PER_NETWORK, before they send anything. Behind a
 * proxy, which has all connections, that is for the proxy to do.
 */
export function boundConnections(server: Server): void {
  const { TRUST_PROXY: trusted, CONNECTIONS_PER_NETWORK: most } = env();
  if (trusted > 0 || most === 0) return;
  const open = new Map<string, number>();
  const countedFor = (name: string) => open.get(name) ?? 0;
  server.on("connection", (socket: Socket) => {
    const headers = new Headers({
      [CLIENT_ADDRESS]: addressOfNode(socket.remoteAddress ?? "") ?? "",
    });
    const networks = clientNetworks({ headers });
    const full = networks.find(({ name, factor }) => countedFor(name) >= most * factor);
    if (full) {
      logBounded({ headers }, "connection_refused", {
        event: "connection_refused",
        network: full.name,
      });
      socket.destroy();
      return;
    }
    for (const { name } of networks) open.set(name, countedFor(name) + 1);
    socket.once("close", () => {
      for (const { name } of networks) {
        const left = countedFor(name) - 1;
        if (left > 0) open.set(name, left);
        else open.delete(name);
      }
    });
  });
}
