import { findLiveAccessToken } from "@/db/access-tokens";
import type { TokenClient } from "@/db/applications";
import { type Db, database } from "@/db/client";
import { findLiveRefreshToken } from "@/db/refresh-tokens";
import { credentialHash } from "@/lib/crypto";
import { issuer } from "@/lib/env";
import type { ClientAuthenticationRefusal, ClientRequest } from "@/lib/oauth/client-authentication";
import { INACTIVE, introspectionOf } from "@/lib/oauth/introspection";
import { queriedToken, type TokenQueryRefusal } from "@/lib/oauth/token-query";
import { ok, type Result, refuse } from "@/lib/result";
import { authenticateClient } from "./authenticate-client";

type Refusal = ClientAuthenticationRefusal | TokenQueryRefusal;

/** RFC 7662 section 2: a client that can prove who it is asks about a token of its own. */
export async function introspect({
  values,
  credentials,
}: ClientRequest): Promise<Result<object, Refusal>> {
  // Anybody can name a public client (section 2.1 asks for authorization, section 4 says why).
  if (credentials.method === "none") return refuse("client_unproven");
  const db = database();
  const now = new Date();
  const client = await authenticateClient(db, credentials, now);
  if (!client.ok) return client;
  const token = queriedToken(values);
  return token.ok
    ? ok((await introspectionFor(db, client.value, token.value, now)) ?? INACTIVE)
    : token;
}

async function introspectionFor(db: Db, client: TokenClient, token: string, now: Date) {
  const context = { issuer: issuer(), clientId: client.clientId };
  const access = credentialHash("accessToken", token);
  if (access) {
    const live = await findLiveAccessToken(db, {
      tokenHash: access,
      applicationId: client.id,
      now,
    });
    return live && introspectionOf(live, { ...context, kind: "access_token" });
  }
  const refresh = credentialHash("refreshToken", token);
  if (!refresh) return null;
  const live = await findLiveRefreshToken(db, {
    tokenHash: refresh,
    applicationId: client.id,
    now,
  });
  return live && introspectionOf(live, { ...context, kind: "refresh_token" });
}
