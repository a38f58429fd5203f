import { LIFETIME } from "@/lib/oauth/lifetimes";

/**
 * Nonces for DPoP proofs (RFC 9449 section 8): MACs of the time, which every process makes and
 * checks without storing anything.
 */
const periodAt = (now: Date) => Math.floor(now.getTime() / 1000 / LIFETIME.dpopNonce);

const textOf = (period: number) => `dpop nonce ${period}`;

/** Returns the nonce of this time. `macOf` makes the MAC of a text. */
export const nonceAt = (now: Date, macOf: (text: string) => string) => macOf(textOf(periodAt(now)));

/**
 * Returns when a nonce stops being accepted, at the end of the period after its own. Null if it is
 * none, or from another time.
 */
export function nonceEndAt(
  now: Date,
  nonce: string,
  isMacOf: (text: string, candidate: string) => boolean,
): Date | null {
  const current = periodAt(now);
  const period = [current, current - 1].find((one) => isMacOf(textOf(one), nonce));
  return period === undefined ? null : new Date((period + 2) * LIFETIME.dpopNonce * 1000);
}
