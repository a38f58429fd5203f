import type { NewTokens } from "@/db/authorization-codes";
import { database } from "@/db/client";
import { newCredential, sha256 } from "@/lib/crypto";
import { type ClientCredentials, parseClientCredentials } from "@/lib/oauth/client-authentication";
import { after, LIFETIME } from "@/lib/oauth/lifetimes";
import { parseParameters } from "@/lib/oauth/parameters";
import { formatScope } from "@/lib/oauth/scopes";
import type { TokenRefusal } from "@/lib/oauth/token-errors";
import {
  isUnreadable,
  parseTokenRequest,
  type TokenRequest,
  type TokenRequestRefusal,
} from "@/lib/oauth/token-request";
import { ok, type Result, refuse } from "@/lib/result";
import { authenticateClient, proofOf } from "./authenticate-client";
import { exchangeCode, explainCode } from "./exchange-code";
import { idTokenFor } from "./id-token";
import { activeSigners, type Signers } from "./keys";
import { explainRefresh, refreshGrant } from "./refresh-grant";

/** RFC 6749 section 5.1, OpenID Connect Core 3.1.3.3. */
export type TokenResponse = {
  access_token: string;
  token_type: "Bearer";
  /** Seconds. */
  expires_in: number;
  scope: string;
  id_token?: string;
  refresh_token?: string;
};

/**
 * The token endpoint: `body` is its form as sent, `authorization` its header. Everything is asked of the database at
 * once, the client's proof included; only a refusal asks again, for its reason (docs/decisions/0002).
 */
export async function token(
  body: string,
  authorization: string | null,
): Promise<Result<TokenResponse, TokenRefusal>> {
  const parameters = parseParameters(body);
  if (isUnreadable(parameters)) return refuse("parameter_unreadable");
  const credentials = parseClientCredentials(authorization, parameters.values);
  if (!credentials.ok) return credentials;
  const request = parseTokenRequest(parameters.values);
  const now = new Date();
  // Had before a credential is spent: whatever fails now has consumed nothing.
  const signers = await activeSigners();
  const response = request.ok && (await spend(request.value, credentials.value, { signers, now }));
  return response ? ok(response) : refuse(await explain(request, credentials.value, now));
}

/** The tokens for a credential that is right in every way, which is spent now. Else null, and nothing has changed. */
async function spend(
  request: TokenRequest,
  credentials: ClientCredentials,
  { signers, now }: { signers: Signers; now: Date },
): Promise<TokenResponse | null> {
  const client = proofOf(credentials);
  if (!client) return null;
  const accessToken = newCredential("accessToken");
  const refreshToken = newCredential("refreshToken");
  const tokens: NewTokens = {
    accessTokenHash: sha256(accessToken),
    accessTokenExpiresAt: after(now, LIFETIME.accessToken),
    refreshTokenHash: sha256(refreshToken),
    refreshTokenExpiresAt: after(now, LIFETIME.refreshTokenIdle),
  };
  const context = { client, now, tokens };
  const granted = await (request.grantType === "authorization_code"
    ? exchangeCode(request, context)
    : refreshGrant(request, context));
  if (!granted) return null;
  const idToken = await idTokenFor(granted, { signers, accessToken, now });
  return {
    access_token: accessToken,
    token_type: "Bearer",
    expires_in: LIFETIME.accessToken,
    scope: formatScope(granted.scopes),
    ...(idToken !== null && { id_token: idToken }),
    ...(granted.refreshable && { refresh_token: refreshToken }),
  };
}

/** Why not, in the order of RFC 6749: the client, the request, the grant. */
async function explain(
  request: Result<TokenRequest, TokenRequestRefusal>,
  credentials: ClientCredentials,
  now: Date,
): Promise<TokenRefusal> {
  const client = await authenticateClient(database(), credentials, now);
  if (!client.ok) return client.error;
  if (!request.ok) return request.error;
  if (!client.value.grantTypes.includes(request.value.grantType)) return "grant_type_not_allowed";
  return request.value.grantType === "authorization_code"
    ? explainCode(request.value, client.value, now)
    : explainRefresh(request.value, client.value, now);
}
