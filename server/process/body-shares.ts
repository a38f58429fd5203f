import type { IncomingMessage, ServerResponse } from "node:http";
import { logBounded } from "@/lib/rate-limits/bounded-log";
import { requestOf } from "@/server/direct/direct-request";

/** Body that has not arrived whole, and the bytes that its connection sent of it. */
export type Unfinished = {
  incoming: IncomingMessage;
  outgoing: ServerResponse | null;
  since: number;
  held: number;
  network: string;
  silent: boolean;
};

/**
 * Unfinished bodies of a network, the oldest last, the bytes that they hold, and their number with
 * those of silent connections.
 */
export type Share = { bodies: Unfinished[]; held: number; count: number };

export function add(shares: Map<string, Share>, one: Unfinished) {
  const share = shares.get(one.network) ?? { bodies: [], held: 0, count: 0 };
  shares.set(one.network, share);
  share.count += 1;
  if (one.silent) return;
  share.bodies.push(one);
  share.held += one.held;
}

/** Ends the oldest body of a network, and returns the bytes that it held. */
export function endOldest(share: Share, why: string): number {
  const oldest = share.bodies.pop();
  const held = oldest?.held ?? share.held;
  share.held -= held;
  if (oldest) end(oldest, why);
  return held;
}

const TIMEOUT = "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";

/**
 * Answers 408 (RFC 9110 section 15.5.9) unless a response has begun, this one or an earlier one of a
 * pipeline, and ends the connection.
 */
export function end(
  { incoming, outgoing, held }: Pick<Unfinished, "incoming" | "outgoing" | "held">,
  why: string,
) {
  const { socket } = incoming;
  const request = requestOf(incoming);
  logBounded(request, "body_dropped", { event: "body_dropped", why, bytes: held });
  if (outgoing?.socket && !outgoing.headersSent) socket.write(TIMEOUT);
  socket.destroySoon();
}
