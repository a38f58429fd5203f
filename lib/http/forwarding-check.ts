import { randomBytes } from "node:crypto";
import * as z from "zod";
import { isMacOf, macOf } from "@/lib/runtime/crypto";

/** Path at which the server tells `foyer doctor` how a request arrived. Nobody else can ask. */
export const FORWARDING_CHECK = "/health/forwarding";

/** Header with the proof that the asker knows APP_SECRET. */
export const PROOF = "x-foyer-proof";

/** Milliseconds that a proof is valid for, and by which the two clocks may differ. */
const VALID_MS = 60_000;

/** A request as it arrived: the header's entries, leftmost first, and the address that counts. */
export const arrivalSchema = z.object({ forwardedFor: z.array(z.string()), address: z.string() });
export type Arrival = z.infer<typeof arrivalSchema>;

const proofText = (time: string, nonce: string) => `forwarding check ${time} ${nonce}`;

/** Returns a new proof. It shows its sender nothing but the sender's own requests, so it needs no state. */
export function newProof(now: Date): string {
  const [time, nonce] = [`${now.getTime()}`, randomBytes(16).toString("base64url")];
  return `${time}.${nonce}.${macOf(proofText(time, nonce))}`;
}

/** True for a proof of the last minute. */
export function isProof(proof: string, now: Date): boolean {
  const [time = "", nonce = "", mac = "", ...rest] = proof.split(".", 4);
  const age = Math.abs(now.getTime() - Number(time));
  return rest.length === 0 && age <= VALID_MS && isMacOf(proofText(time, nonce), mac);
}
