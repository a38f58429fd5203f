import { database } from "@/db/system/client";
import { insertDpopProofs, type UsedProof } from "@/db/tokens/used-jwts";
import { after } from "@/lib/oauth/lifetimes";
import { nonceAt, nonceEndAt, PROOF_USED, type Proof, verifyProof } from "@/lib/oauth/token/dpop";
import type { KnownKeys, ProofRefusal } from "@/lib/oauth/token/dpop-key";
import { ok, type Result, refuse } from "@/lib/result";
import { isMacOf, macOf, sha256 } from "@/lib/runtime/crypto";
import { issuer } from "@/lib/runtime/env";
import { processWide } from "@/lib/runtime/process-wide";
import { gathered } from "@/lib/runtime/turns";

/** Request that a proof has to name (RFC 9449 section 4.2). */
export type ProvenRequest = {
  method: string;
  path: string;
  /** Missing where tokens are issued. */
  accessToken?: string;
};

const known = () => processWide("dpop-keys", (): KnownKeys => new Map());

/** Verifies a proof without using it up. */
export function readProof(
  sent: string,
  { path, ...request }: ProvenRequest,
): Promise<Result<Proof, ProofRefusal>> {
  const now = new Date();
  return verifyProof(sent, {
    ...request,
    url: `${issuer()}${path}`,
    now,
    known: known(),
    nonceEnd: (nonce) => nonceEndAt(now, nonce, isMacOf),
  });
}

const insert = gathered((proofs: UsedProof[]) => insertDpopProofs(database(), proofs));

/**
 * Uses up a verified proof. Refuses one that was used before, at any endpoint
 * (docs/decisions/0139-use-up-proofs-before-credentials.md).
 */
export async function consumeProof({
  jkt,
  jti,
  endsAt,
}: Proof): Promise<Result<string, ProofRefusal>> {
  const expiresAt = after(endsAt, FORGOTTEN_AFTER_SECONDS);
  const isFirst = await insert({ hash: sha256(`${jkt} ${jti}`), expiresAt });
  return isFirst ? ok(jkt) : refuse(PROOF_USED);
}

/**
 * Seconds that a used proof is remembered after its end, longer than any process with a clock of its
 * own would accept it.
 */
const FORGOTTEN_AFTER_SECONDS = 60;

/**
 * Returns the thumbprint of the key that a form was sent with, null without a proof. Uses the proof
 * up, before anything that it allows is done.
 */
export async function takeProof(
  headers: Headers,
  path: string,
): Promise<Result<string | null, ProofRefusal>> {
  const sent = headers.get("dpop");
  if (sent === null) return NO_PROOF;
  const proof = await readProof(sent, { method: "POST", path });
  return proof.ok ? consumeProof(proof.value) : proof;
}

const NO_PROOF = ok(null);

/** Returns the header with the current nonce, which responses to requests with a proof have (RFC 9449 section 8.2). */
export const nonceFor = (headers: Headers): Record<string, string> =>
  headers.has("dpop") ? { "DPoP-Nonce": nonceAt(new Date(), macOf) } : {};
