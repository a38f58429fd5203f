import { findServiceTokensAsClients, revokeServiceToken } from "@/db/apis/held-service-tokens";
import { database } from "@/db/system/client";
import {
  type AskedToken,
  findAccessTokensAsClients,
  findRefreshTokenAsClient,
  type OwnToken,
  revokeAccessTokens,
  revokeFamilyOfRefreshToken,
} from "@/db/tokens/introspection";
import type {
  ClientAuthenticationRefusal,
  ClientRequest,
} from "@/lib/oauth/client-auth/authentication";
import {
  answerClient,
  type ClientAnswer,
  refuseStranger,
} from "@/lib/oauth/client-auth/client-answer";
import {
  INACTIVE,
  introspectionOf,
  queriedToken,
  serviceIntrospectionOf,
  type TokenQueryRefusal,
} from "@/lib/oauth/token/introspection";
import { readAccessToken } from "@/lib/oauth/token/jwt-access-token";
import { ok } from "@/lib/result";
import { credentialHash } from "@/lib/runtime/crypto";
import { issuer } from "@/lib/runtime/env";
import { gathered } from "@/lib/runtime/turns";
import { askAsClient, authenticateClient } from "./authenticate-client";
import { rememberedKeySet } from "./keys";

type Kind = "access_token" | "refresh_token" | "service_token";

/** Statements about a token of each kind; null if the client is not authenticated. */
type TokenStatements<T> = Record<Kind, (own: OwnToken) => Promise<T | null>>;

/** Authenticates a client that names a token, and runs its statement. `unknown` answers for text that is no token. */
async function askAboutToken<T>(
  { values, credentials }: ClientRequest,
  statements: TokenStatements<T>,
  unknown: T,
): Promise<ClientAnswer<T, ClientAuthenticationRefusal | TokenQueryRefusal>> {
  const now = new Date();
  const token = queriedToken(values);
  const held = token.ok ? await heldToken(token.value) : null;
  if (held) {
    const { kind, tokenHash } = held;
    return askAsClient(credentials, now, (client) => statements[kind]({ tokenHash, client }));
  }
  const client = await authenticateClient(database(), credentials, now);
  if (!client.ok) return client;
  return answerClient(credentials, token.ok ? ok(unknown) : token);
}

/** Returns the kind and the hash of a token, by its prefix or its signature; null for other text. */
export async function heldToken(token: string): Promise<{ kind: Kind; tokenHash: Buffer } | null> {
  for (const [kind, credential] of KINDS) {
    const tokenHash = credentialHash(credential, token);
    if (tokenHash) return { kind, tokenHash };
  }
  if (!JWT.test(token)) return null;
  const read = await readAccessToken(token, { keys: await rememberedKeySet(), issuer: issuer() });
  if (!read) return null;
  return { kind: read.isOfService ? "service_token" : "access_token", tokenHash: read.tokenHash };
}

const KINDS = [
  ["access_token", "accessToken"],
  ["refresh_token", "refreshToken"],
  ["service_token", "serviceToken"],
] as const;

/**
 * Compact serialization of a JWT (RFC 7519 section 3); anything else isn't parsed. The claims of one
 * with 100 scopes of 64 characters fit.
 */
const JWT = /^[\w-]{1,1024}\.[\w-]{1,16384}\.[\w-]{1,1024}$/;

type Refusal = ClientAuthenticationRefusal | TokenQueryRefusal;

/** Introspects a token of a client that can authenticate (RFC 7662 section 2). */
export const introspect = async (asked: ClientRequest): Promise<ClientAnswer<object, Refusal>> =>
  // Anyone can name a public client. RFC 7662 section 2.1 requires authorization; section 4 says why.
  asked.credentials.method === "none"
    ? refuseStranger("client_unproven")
    : askAboutToken<object>(asked, ANSWER, INACTIVE);

const findAccessToken = gathered((asked: OwnToken[]) =>
  findAccessTokensAsClients(database(), asked, new Date()),
);

const findServiceToken = gathered((asked: OwnToken[]) =>
  findServiceTokensAsClients(database(), asked, new Date()),
);

const ANSWER: TokenStatements<object> = {
  access_token: async (own) => answerOf(await findAccessToken(own), "access_token"),
  refresh_token: async (own) =>
    answerOf(await findRefreshTokenAsClient(database(), own, new Date()), "refresh_token"),
  service_token: async (own) => {
    const found = await findServiceToken(own);
    if (!found) return null;
    return found.token ? serviceIntrospectionOf(found.token, issuer()) : INACTIVE;
  },
};

function answerOf(found: AskedToken | null, kind: "access_token" | "refresh_token") {
  if (!found) return null;
  return found.token ? introspectionOf(found.token, { issuer: issuer(), kind }) : INACTIVE;
}

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
