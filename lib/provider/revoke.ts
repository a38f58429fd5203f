import { database } from "@/db/client";
import { revokeAccessToken, revokeFamilyOfRefreshToken } from "@/db/revocation";
import type {
  ClientAuthenticationRefusal,
  ClientRequest,
} from "@/lib/oauth/client-auth/authentication";
import { queriedToken, type TokenQueryRefusal } from "@/lib/oauth/token/query";
import { ok, type Result } from "@/lib/result";
import { credentialHash } from "@/lib/runtime/crypto";
import { askAsClient } from "./ask-as-client";
import { authenticateClient } from "./authenticate-client";

/**
 * RFC 7009 section 2. A client's own access token ends alone, its refresh token with all its family, replaced or not.
 * A token that is unknown, or another client's, is no error, and nothing tells the two apart.
 */
export async function revoke({
  values,
  credentials,
}: ClientRequest): Promise<Result<null, ClientAuthenticationRefusal | TokenQueryRefusal>> {
  const now = new Date();
  const token = queriedToken(values);
  const held = token.ok ? heldToken(token.value) : null;
  if (!held) {
    const client = await authenticateClient(database(), credentials, now);
    if (!client.ok) return client;
    return token.ok ? ok(null) : token;
  }
  const { tokenHash, end } = held;
  const revoked = await askAsClient(
    credentials,
    now,
    async (client) => (await end(database(), { tokenHash, client, now })) || null,
  );
  return revoked.ok ? ok(null) : revoked;
}

/** How to end a token of the kind that its prefix names. Null if it names none. */
function heldToken(token: string) {
  const access = credentialHash("accessToken", token);
  if (access) return { tokenHash: access, end: revokeAccessToken };
  const refresh = credentialHash("refreshToken", token);
  return refresh && { tokenHash: refresh, end: revokeFamilyOfRefreshToken };
}
