import { revokeServiceToken } from "@/db/apis/held-service-tokens";
import { database } from "@/db/client";
import type { OwnToken } from "@/db/tokens/introspection";
import { revokeAccessTokens, revokeFamilyOfRefreshToken } from "@/db/tokens/own-revocations";
import type {
  ClientAuthenticationRefusal,
  ClientRequest,
} from "@/lib/oauth/client-auth/authentication";
import { queriedToken, type TokenQueryRefusal } from "@/lib/oauth/token/query";
import { ok, type Result } from "@/lib/result";
import { gathered } from "@/lib/runtime/gathered";
import { askAsClient } from "./ask-as-client";
import { authenticateClient } from "./authenticate-client";
import { type HeldToken, heldToken } from "./held-token";

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
  const held = token.ok ? await heldToken(token.value) : null;
  if (!held) {
    const client = await authenticateClient(database(), credentials, now);
    if (!client.ok) return client;
    return token.ok ? ok(null) : token;
  }
  const { kind, tokenHash } = held;
  const revoked = await askAsClient(
    credentials,
    now,
    async (client) => (await END[kind]({ tokenHash, client })) || null,
  );
  return revoked.ok ? ok(null) : revoked;
}

const endAccessToken = gathered((asked: OwnToken[]) =>
  revokeAccessTokens(database(), asked, new Date()),
);

/** Statements that revoke a token of each kind; false if the client is not authenticated. */
const END: Record<HeldToken["kind"], (own: OwnToken) => Promise<boolean>> = {
  access_token: endAccessToken,
  refresh_token: (own) => revokeFamilyOfRefreshToken(database(), own, new Date()),
  service_token: (own) => revokeServiceToken(database(), own, new Date()),
};
