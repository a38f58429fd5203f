import type { Server } from "node:http";
import type { Socket } from "node:net";
import {
  addressOfNode,
  CLIENT_ADDRESS,
  clientNetworks,
  type Networks,
} from "@/lib/http/client-address";
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

/** Connections that are counted apart from others, as a multiple of these. */
const APART = 2;

/** Counts a connection apart from those that may send requests; false if too many are already. */
export type CountApart = (socket: Socket) => boolean;

/**
 * Ends connections of a network beyond CONNECTIONS_PER_NETWORK, before they send anything. Behind a
 * proxy, which has all connections, that is for the proxy to do: returns null.
 */
export function boundConnections(server: Server): CountApart | null {
  const { TRUST_PROXY: trusted, CONNECTIONS_PER_NETWORK: most } = env();
  if (trusted > 0 || most === 0) return null;
  const [open, apart] = [new Counts(most), new Counts(most * APART)];
  const places = new WeakMap<Socket, { networks: Networks; counts: Counts }>();
  server.on("connection", (socket: Socket) => {
    const headers = new Headers({ [CLIENT_ADDRESS]: addressOf(socket) });
    const networks = clientNetworks({ headers });
    const full = open.findFull(networks);
    if (full) {
      const line = { event: "connection_refused", network: full.name };
      logBounded({ headers }, "connection_refused", line);
      socket.destroy();
      return;
    }
    const place = { networks, counts: open };
    places.set(socket, place);
    open.add(networks, 1);
    socket.once("close", () => place.counts.add(networks, -1));
  });
  return (socket) => {
    const place = places.get(socket);
    if (!place || apart.findFull(place.networks)) return false;
    place.counts.add(place.networks, -1);
    place.counts = apart;
    apart.add(place.networks, 1);
    return true;
  };
}

/** Returns the address of a connection's other end. */
export const addressOf = (socket: Socket) => addressOfNode(socket.remoteAddress ?? "") ?? "";

/** Number of connections by network. */
class Counts {
  readonly #most: number;
  readonly #counts = new Map<string, number>();

  constructor(most: number) {
    this.#most = most;
  }

  findFull(networks: Networks) {
    return networks.find(
      ({ name, factor }) => (this.#counts.get(name) ?? 0) >= this.#most * factor,
    );
  }

  add(networks: Networks, by: 1 | -1): void {
    for (const { name } of networks) {
      const count = (this.#counts.get(name) ?? 0) + by;
      if (count > 0) this.#counts.set(name, count);
      else this.#counts.delete(name);
    }
  }
}
