import { timingSafeEqual } from "node:crypto";
import {
  type ClientProof,
  findTokenClient,
  type TokenClient,
} from "@/db/applications/applications";
import type { Db } from "@/db/system/client";
import { reading } from "@/db/system/faults";
import {
  type ClientAuthenticationRefusal,
  type ClientCredentials,
  checkClient,
  isClientId,
  type PlainCredentials,
} from "@/lib/oauth/client-auth/authentication";
import {
  answerClient,
  type ClientAnswer,
  refuseStranger,
} from "@/lib/oauth/client-auth/client-answer";
import { type Result, refuse } from "@/lib/result";
import { sha256 } from "@/lib/runtime/crypto";
import { authenticateByAssertion } from "./client-assertion";
import { noteSecretUse } from "./secret-uses";

type Authenticated = Result<TokenClient, ClientAuthenticationRefusal>;

/** Returns the credentials as a condition of a statement, or null if no client can have that ID. */
export function proofOf(credentials: PlainCredentials): ClientProof | null {
  const { clientId } = credentials;
  if (!isClientId(clientId)) return null;
  return credentials.method === "none"
    ? { clientId, method: "none", secretHash: null }
    : { clientId, method: credentials.method, secretHash: sha256(credentials.secret) };
}

export function noteProof(proof: ClientProof, now: Date): void {
  if (proof.secretHash !== null) noteSecretUse(proof.clientId, proof.secretHash, now);
}

/**
 * Returns the client, or why it can't be authenticated (RFC 6749 section 2.3). Uses up an
 * assertion, so call it once per request.
 */
export async function authenticateClient(
  db: Db,
  credentials: ClientCredentials,
  now: Date,
): Promise<ClientAnswer<TokenClient, ClientAuthenticationRefusal>> {
  const client =
    credentials.method === "private_key_jwt"
      ? await authenticateByAssertion(db, credentials, now)
      : await authenticatePlainly(db, credentials, now);
  return client.ok ? answerClient(credentials, client) : refuseStranger(client.error);
}

/** Does the same work for unknown clients (docs/protocol-rules.md, rule 27). */
async function authenticatePlainly(
  db: Db,
  credentials: PlainCredentials,
  now: Date,
): Promise<Authenticated> {
  const proof = proofOf(credentials);
  if (!proof) return refuse("client_unknown");
  const client = await reading(findTokenClient(db, proof.clientId, now));
  const hashes = client?.secretHashes ?? [];
  const matching = hashes.filter((hash) => timingSafeEqual(hash, proof.secretHash ?? NO_SECRET));
  const checked = checkClient(credentials, client, matching.length > 0);
  if (checked.ok) noteProof(proof, now);
  return checked;
}

/**
 * Stands in for the hash of a secret that wasn't sent; no secret is known to have it. Has the
 * length of a hash, so that the comparison takes the same time.
 */
const NO_SECRET = Buffer.alloc(32);
