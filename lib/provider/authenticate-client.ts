import { timingSafeEqual } from "node:crypto";
import {
  type ClientProof,
  findTokenClient,
  type TokenClient,
} from "@/db/applications/applications";
import type { Db } from "@/db/client";
import { reading } from "@/db/faults";
import {
  type ClientAuthenticationRefusal,
  type ClientCredentials,
  checkClient,
  isClientId,
  type PlainCredentials,
} from "@/lib/oauth/client-auth/authentication";
import { type Result, refuse } from "@/lib/result";
import { sha256 } from "@/lib/runtime/crypto";
import { authenticateByAssertion } from "./client-assertion";
import { noteSecretUse } from "./secret-uses";

type Authenticated = Result<TokenClient, ClientAuthenticationRefusal>;

/** The same credentials as a condition of a statement. Null where no client can have that id. */
export function proofOf(credentials: PlainCredentials): ClientProof | null {
  const { clientId } = credentials;
  if (!isClientId(clientId)) return null;
  return credentials.method === "none"
    ? { clientId, method: "none", secretHash: null }
    : { clientId, method: credentials.method, secretHash: sha256(credentials.secret) };
}

/** The secret of a client that proved itself with it was used. */
export function noteProof(proof: ClientProof, now: Date): void {
  if (proof.secretHash !== null) noteSecretUse(proof.clientId, proof.secretHash, now);
}

/** Who asks, or why not (RFC 6749 section 2.3). An assertion is spent by this: ask once a request. */
export const authenticateClient = (
  db: Db,
  credentials: ClientCredentials,
  now: Date,
): Promise<Authenticated> =>
  credentials.method === "private_key_jwt"
    ? authenticateByAssertion(db, credentials, now)
    : authenticatePlainly(db, credentials, now);

/** The same work for a client that is unknown. */
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

/** The hash of nothing that anybody could send: of equal length, so that comparing takes as long. */
const NO_SECRET = Buffer.alloc(32);
