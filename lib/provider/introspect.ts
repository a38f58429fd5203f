import { findServiceTokensAsClients } from "@/db/apis/held-service-tokens";
import { database } from "@/db/system/client";
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
import { type ClientAnswer, refuseStranger } from "@/lib/oauth/client-auth/client-answer";
import { INACTIVE, introspectionOf, serviceIntrospectionOf } from "@/lib/oauth/token/introspection";
import type { TokenQueryRefusal } from "@/lib/oauth/token/query";
import { issuer } from "@/lib/runtime/env";
import { gathered } from "@/lib/runtime/gathered";
import { askAboutToken, type TokenStatements } from "./ask-about-token";

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
