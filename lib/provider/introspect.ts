import { findServiceTokensAsClients } from "@/db/apis/held-service-tokens";
import { database } from "@/db/client";
import {
  type AskedToken,
  findAccessTokensAsClients,
  findRefreshTokenAsClient,
  type OwnToken,
} from "@/db/tokens/introspection";
import type {
  ClientAuthenticationRefusal,
  ClientRequest,
} from "@/lib/oauth/client-auth/authentication";
import { INACTIVE, introspectionOf, serviceIntrospectionOf } from "@/lib/oauth/token/introspection";
import { queriedToken, type TokenQueryRefusal } from "@/lib/oauth/token/query";
import { ok, type Result, refuse } from "@/lib/result";
import { issuer } from "@/lib/runtime/env";
import { gathered } from "@/lib/runtime/gathered";
import { askAsClient } from "./ask-as-client";
import { authenticateClient } from "./authenticate-client";
import { type HeldToken, heldToken } from "./held-token";

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
  const held = token.ok ? await heldToken(token.value) : null;
  if (!held) {
    const client = await authenticateClient(database(), credentials, now);
    if (!client.ok) return client;
    return token.ok ? ok(INACTIVE) : token;
  }
  const { kind, tokenHash } = held;
  return askAsClient<object>(credentials, now, (client) => ANSWER[kind]({ tokenHash, client }));
}

const findAccessToken = gathered((asked: OwnToken[]) =>
  findAccessTokensAsClients(database(), asked, new Date()),
);

const findServiceToken = gathered((asked: OwnToken[]) =>
  findServiceTokensAsClients(database(), asked, new Date()),
);

/** Returns the response about a token of each kind; null if the client is not authenticated. */
const ANSWER: Record<HeldToken["kind"], (own: OwnToken) => Promise<object | null>> = {
  access_token: async (own) => answerOf(await findAccessToken(own), own, "access_token"),
  refresh_token: async (own) =>
    answerOf(await findRefreshTokenAsClient(database(), own, new Date()), own, "refresh_token"),
  service_token: async (own) => {
    const found = await findServiceToken(own);
    if (!found) return null;
    return found.token ? serviceIntrospectionOf(found.token, issuer()) : INACTIVE;
  },
};

function answerOf(
  found: AskedToken | null,
  { client: { clientId } }: OwnToken,
  kind: "access_token" | "refresh_token",
) {
  if (!found) return null;
  return found.token
    ? introspectionOf(found.token, { issuer: issuer(), clientId, kind })
    : INACTIVE;
}
