import { timingSafeEqual } from "node:crypto";
import { type ClientProof, findTokenClient, type TokenClient } from "@/db/applications";
import type { Db } from "@/db/client";
import { reading } from "@/db/faults";
import { sha256 } from "@/lib/crypto";
import {
  type ClientAuthenticationRefusal,
  type ClientCredentials,
  checkClient,
} from "@/lib/oauth/client-authentication";
import { type Result, refuse } from "@/lib/result";

/** The same credentials as a condition of a statement. Null where no client can have that id. */
export function proofOf(credentials: ClientCredentials): ClientProof | null {
  const { clientId } = credentials;
  if (!isClientId(clientId)) return null;
  return credentials.method === "none"
    ? { clientId, method: "none", secretHash: null }
    : { clientId, method: credentials.method, secretHash: sha256(credentials.secret) };
}

/** Who asks, or why not (RFC 6749 section 2.3). The same work for a client that is unknown. */
export async function authenticateClient(
  db: Db,
  credentials: ClientCredentials,
  now: Date,
): Promise<Result<TokenClient, ClientAuthenticationRefusal>> {
  const proof = proofOf(credentials);
  if (!proof) return refuse("client_unknown");
  const client = await reading(findTokenClient(db, proof.clientId, now));
  const hashes = client?.secretHashes ?? [];
  const matching = hashes.filter((hash) => timingSafeEqual(hash, proof.secretHash ?? NO_SECRET));
  return checkClient(credentials, client, matching.length > 0);
}

/** The hash of nothing that anybody could send: of equal length, so that comparing takes as long. */
const NO_SECRET = Buffer.alloc(32);

/** Nothing else was ever registered (applications_client_id), so nothing else is worth a look-up. */
export const isClientId = (text: string) => /^[!-~]{1,128}$/.test(text);
