import { timingSafeEqual } from "node:crypto";
import { findTokenClient, type TokenClient } from "@/db/applications";
import type { Db } from "@/db/client";
import { reading } from "@/db/faults";
import { sha256 } from "@/lib/crypto";
import {
  type ClientAuthenticationRefusal,
  checkClient,
  parseClientCredentials,
} from "@/lib/oauth/client-authentication";
import { type Result, refuse } from "@/lib/result";

/** Who asks, proven by the registered method (RFC 6749 section 2.3). The same work for a client that is unknown. */
export async function authenticateClient(
  db: Db,
  authorization: string | null,
  values: ReadonlyMap<string, string>,
  now: Date,
): Promise<Result<TokenClient, ClientAuthenticationRefusal>> {
  const credentials = parseClientCredentials(authorization, values);
  if (!credentials.ok) return credentials;
  const { clientId } = credentials.value;
  if (!isClientId(clientId)) return refuse("client_unknown");
  const client = await reading(findTokenClient(db, clientId, now));
  const secret = "secret" in credentials.value ? credentials.value.secret : "";
  return checkClient(credentials.value, client, secretMatches(secret, client?.secretHashes ?? []));
}

function secretMatches(secret: string, hashes: readonly Buffer[]) {
  const hash = sha256(secret);
  return hashes.filter((known) => timingSafeEqual(known, hash)).length > 0;
}

/** Nothing else was ever registered (applications_client_id), so nothing else is worth a look-up. */
export const isClientId = (text: string) => /^[!-~]{1,128}$/.test(text);
