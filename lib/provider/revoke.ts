import { database } from "@/db/client";
import type { OwnToken } from "@/db/tokens/introspection";
import { revokeAccessTokens, revokeFamilyOfRefreshToken } from "@/db/tokens/own-revocations";
import type {
  ClientAuthenticationRefusal,
  ClientRequest,
} from "@/lib/oauth/client-auth/authentication";
import { queriedToken, type TokenQueryRefusal } from "@/lib/oauth/token/query";
import { ok, type Result } from "@/lib/result";
import { credentialHash } from "@/lib/runtime/crypto";
import { gathered } from "@/lib/runtime/gathered";
import { askAsClient } from "./ask-as-client";
import { authenticateClient } from "./authenticate-client";

/**
 * Revokes a client's own token (RFC 7009 section 2): an access token alone, a refresh token,
 * replaced or not, with its whole family. Unknown tokens and those of other clients are no error
 * and can't be told apart.
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
    async (client) => (await end({ tokenHash, client })) || null,
  );
  return revoked.ok ? ok(null) : revoked;
}

const endAccessToken = gathered((asked: OwnToken[]) =>
  revokeAccessTokens(database(), asked, new Date()),
);

const endFamily = (own: OwnToken) => revokeFamilyOfRefreshToken(database(), own, new Date());

/**
 * Returns the hash of a token and the statement that revokes its type, by its prefix; null for
 * other text.
 */
function heldToken(token: string) {
  const access = credentialHash("accessToken", token);
  if (access) return { tokenHash: access, end: endAccessToken };
  const refresh = credentialHash("refreshToken", token);
  return refresh && { tokenHash: refresh, end: endFamily };
}
