import { clientNetworks } from "@/lib/http/client-address";
import { type Counter, countedBy, networkQuotas } from "@/lib/rate-limits/attempt";
import { countAgainst, type Limit } from "@/lib/rate-limits/limits";
import { callerOrNetworks, senderOf } from "@/lib/session/proven-caller";

const WINDOW_MS = 15 * 60_000;

/**
 * Returns the counters of failed answers to challenges of ours: the caller's own, or, if nothing
 * proves who it is, its network's. Never the account's: nobody can guess a passkey, and a failing one
 * must not lock its owner out.
 */
export function failureQuotas(headers: Headers): readonly Counter[] {
  const sender = senderOf(headers);
  const points = sender.caller === null ? 50 : 10;
  return networkQuotas("passkey", countedBy(sender), { points, milliseconds: WINDOW_MS });
}

/**
 * Counts a request for a challenge, which stores a row, by caller if its cookies prove who it is,
 * else by network.
 */
export const countOptions = (headers: Headers): Limit =>
  countAgainst("passkey", callerOrNetworks(headers));

/** Counts an answer that costs a query although it can't be right, by network. */
export const countInvalidAnswer = (headers: Headers): Limit =>
  countAgainst("answer", clientNetworks({ headers }));
