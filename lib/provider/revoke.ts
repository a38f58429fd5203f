import { revokeServiceToken } from "@/db/apis/held-service-tokens";
import { database } from "@/db/system/client";
import type { OwnToken } from "@/db/tokens/introspection";
import { revokeAccessTokens, revokeFamilyOfRefreshToken } from "@/db/tokens/own-revocations";
import type {
  ClientAuthenticationRefusal,
  ClientRequest,
} from "@/lib/oauth/client-auth/authentication";
import { answerClient, type ClientAnswer } from "@/lib/oauth/client-auth/client-answer";
import type { TokenQueryRefusal } from "@/lib/oauth/token/query";
import { ok } from "@/lib/result";
import { gathered } from "@/lib/runtime/gathered";
import { askAboutToken, type TokenStatements } from "./ask-about-token";

/**
 * Revokes a client's own token (RFC 7009 section 2): an access token alone, a refresh token,
 * replaced or not, with its whole family. Unknown tokens and those of other clients are no error
 * and can't be told apart.
 */
export async function revoke(
  asked: ClientRequest,
): Promise<ClientAnswer<null, ClientAuthenticationRefusal | TokenQueryRefusal>> {
  const revoked = await askAboutToken(asked, END, true);
  return revoked.ok ? answerClient(asked.credentials, ok(null)) : revoked;
}

const endAccessToken = gathered((asked: OwnToken[]) =>
  revokeAccessTokens(database(), asked, new Date()),
);

/** A statement says false if the client is not authenticated. */
const END: TokenStatements<true> = {
  access_token: async (own) => (await endAccessToken(own)) || null,
  refresh_token: async (own) =>
    (await revokeFamilyOfRefreshToken(database(), own, new Date())) || null,
  service_token: async (own) => (await revokeServiceToken(database(), own, new Date())) || null,
};
