import type { TokenClient } from "@/db/applications";
import type { NewTokens, TokenGrant } from "@/db/authorization-codes";
import { database } from "@/db/client";
import { credentialHash, newCredential, sha256 } from "@/lib/crypto";
import { after, LIFETIME } from "@/lib/oauth/lifetimes";
import { parseParameters } from "@/lib/oauth/parameters";
import { formatScope } from "@/lib/oauth/scopes";
import type { TokenRefusal } from "@/lib/oauth/token-errors";
import { isUnreadable, parseTokenRequest, type TokenRequest } from "@/lib/oauth/token-request";
import { ok, type Result, refuse } from "@/lib/result";
import { authenticateClient } from "./authenticate-client";
import { exchangeCode } from "./exchange-code";
import type { GrantContext } from "./grant-context";
import { idTokenFor } from "./id-token";
import { activeSigner, type Signer } from "./keys";
import { refreshGrant } from "./refresh-grant";

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

/** The token endpoint: `body` is its form as sent, `authorization` its header. */
export async function token(
  body: string,
  authorization: string | null,
): Promise<Result<TokenResponse, TokenRefusal>> {
  const parameters = parseParameters(body);
  if (isUnreadable(parameters)) return refuse("parameter_unreadable");
  const now = new Date();
  const client = await authenticateClient(database(), authorization, parameters.values, now);
  if (!client.ok) return client;
  const request = parseTokenRequest(parameters.values, client.value);
  if (!request.ok) return request;
  // Had before the credential is spent: whatever fails now has consumed nothing.
  const signer = await activeSigner(client.value.idTokenSigningAlg);
  return issueTokens(request.value, { client: client.value, signer, now });
}

async function issueTokens(
  request: TokenRequest,
  { client, signer, now }: { client: TokenClient; signer: Signer; now: Date },
): Promise<Result<TokenResponse, TokenRefusal>> {
  const accessToken = newCredential("accessToken");
  const refreshToken = client.grantTypes.includes("refresh_token")
    ? newCredential("refreshToken")
    : null;
  const tokens: NewTokens = {
    accessTokenHash: sha256(accessToken),
    accessTokenExpiresAt: after(now, LIFETIME.accessToken),
    refreshTokenHash: refreshToken === null ? null : sha256(refreshToken),
    refreshTokenExpiresAt: after(now, LIFETIME.refreshTokenIdle),
  };
  const granted = await grant(request, { client, now, tokens });
  if (!granted.ok) return granted;
  const idToken = await idTokenFor(granted.value, { client, signer, accessToken, now });
  return ok({
    access_token: accessToken,
    token_type: "Bearer",
    expires_in: LIFETIME.accessToken,
    scope: formatScope(granted.value.scopes),
    ...(idToken !== null && { id_token: idToken }),
    ...(refreshToken !== null && { refresh_token: refreshToken }),
  });
}

function grant(
  request: TokenRequest,
  context: GrantContext,
): Promise<Result<TokenGrant, TokenRefusal>> | Result<TokenGrant, TokenRefusal> {
  if (request.grantType === "authorization_code") {
    const codeHash = credentialHash("authorizationCode", request.code);
    return codeHash ? exchangeCode(request, codeHash, context) : refuse("code_unknown");
  }
  const tokenHash = credentialHash("refreshToken", request.refreshToken);
  return tokenHash ? refreshGrant(request, tokenHash, context) : refuse("refresh_token_unknown");
}
