import { database } from "@/db/client";
import {
  findAccessTokensAsClients,
  findRefreshTokenAsClient,
  type OwnToken,
} from "@/db/tokens/introspection";
import type {
  ClientAuthenticationRefusal,
  ClientRequest,
} from "@/lib/oauth/client-auth/authentication";
import { INACTIVE, introspectionOf } from "@/lib/oauth/token/introspection";
import { queriedToken, type TokenQueryRefusal } from "@/lib/oauth/token/query";
import { ok, type Result, refuse } from "@/lib/result";
import { credentialHash } from "@/lib/runtime/crypto";
import { issuer } from "@/lib/runtime/env";
import { gathered } from "@/lib/runtime/gathered";
import { askAsClient } from "./ask-as-client";
import { authenticateClient } from "./authenticate-client";

type Refusal = ClientAuthenticationRefusal | TokenQueryRefusal;

/** Introspects a token of a client that can authenticate (RFC 7662 section 2). */
export async function introspect({
  values,
  credentials,
}: ClientRequest): Promise<Result<object, Refusal>> {
  // Anyone can name a public client. RFC 7662 section 2.1 requires authorization; section 4 says why.
  if (credentials.method === "none") return refuse("client_unproven");
  const now = new Date();
  const token = queriedToken(values);
  const held = token.ok ? heldToken(token.value) : null;
  if (!held) {
    const client = await authenticateClient(database(), credentials, now);
    if (!client.ok) return client;
    return token.ok ? ok(INACTIVE) : token;
  }
  const { kind, tokenHash, find } = held;
  const found = await askAsClient(credentials, now, (client) => find({ tokenHash, client }));
  if (!found.ok) return found;
  const { token: live } = found.value;
  const context = { issuer: issuer(), clientId: credentials.clientId, kind };
  return ok(live ? introspectionOf(live, context) : INACTIVE);
}

const findAccessToken = gathered((asked: OwnToken[]) =>
  findAccessTokensAsClients(database(), asked, new Date()),
);

const findRefreshToken = (own: OwnToken) => findRefreshTokenAsClient(database(), own, new Date());

/** Returns the hash of a token and the query for its type, by its prefix; null for other text. */
function heldToken(token: string) {
  const access = credentialHash("accessToken", token);
  if (access) return { kind: "access_token", tokenHash: access, find: findAccessToken } as const;
  const refresh = credentialHash("refreshToken", token);
  return (
    refresh && ({ kind: "refresh_token", tokenHash: refresh, find: findRefreshToken } as const)
  );
}
