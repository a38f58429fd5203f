import { timingSafeEqual } from "node:crypto";
import { macsOf, newCredential } from "@/lib/runtime/crypto";

/** Characters of a gate's code that prove the others; 168 random bits are left (RFC 6749 section 10.10). */
const PROOF = 15;

const proofsOf = (random: string) =>
  macsOf(`code of a gate ${random}`).map((mac) => mac.toString("base64url").slice(0, PROOF));

/**
 * Returns a code of a gate, which ends with a proof that Foyer issued it. Visitors bring codes through
 * their site's proxy, so no limit by network applies, and a code that somebody made up may not cost a
 * statement.
 */
export function newGateCode(): string {
  const random = newCredential("authorizationCode").slice(0, -PROOF);
  return random + proofsOf(random)[0];
}

/** True if Foyer issued the code to a gate. */
export const isGateCode = (code: string): boolean =>
  proofsOf(code.slice(0, -PROOF)).some((proof) => isSame(proof, code.slice(-PROOF)));

function isSame(proof: string, given: string) {
  const [one, other] = [Buffer.from(proof), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}
