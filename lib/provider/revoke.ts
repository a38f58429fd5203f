import { revokeAccessToken, revokeFamilyOfRefreshToken } from "@/db/access";
import { database } from "@/db/client";
import { credentialHash } from "@/lib/crypto";
import type { ClientAuthenticationRefusal, ClientRequest } from "@/lib/oauth/client-authentication";
import { queriedToken, type TokenQueryRefusal } from "@/lib/oauth/token-query";
import { ok, type Result } from "@/lib/result";
import { authenticateClient } from "./authenticate-client";

/**
 * RFC 7009 section 2. A client's own access token ends alone, its refresh token with all its family, replaced or not.
 * A token that is unknown, or another client's, is no error, and nothing tells the two apart.
 */
export async function revoke({
  values,
  credentials,
}: ClientRequest): Promise<Result<null, ClientAuthenticationRefusal | TokenQueryRefusal>> {
  const db = database();
  const now = new Date();
  const client = await authenticateClient(db, credentials, now);
  if (!client.ok) return client;
  const token = queriedToken(values);
  if (!token.ok) return token;
  const own = { applicationId: client.value.id, now };
  const access = credentialHash("accessToken", token.value);
  const refresh = credentialHash("refreshToken", token.value);
  if (access) await revokeAccessToken(db, { tokenHash: access, ...own });
  if (refresh) await revokeFamilyOfRefreshToken(db, { tokenHash: refresh, ...own });
  return ok(null);
}
