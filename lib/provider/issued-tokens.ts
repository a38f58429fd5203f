import { after, LIFETIME } from "@/lib/oauth/lifetimes";
import { formatScope } from "@/lib/oauth/scopes";
import { tokenTypeOf } from "@/lib/oauth/token/dpop-key";
import { newCredential, sha256 } from "@/lib/runtime/crypto";
import { accessTokenFor, idTokenFor } from "./access-token";
import type { Signers } from "./keys";
import type { ServiceTokenResponse } from "./service-grant";
import type { Granted, Issue } from "./unresolved-grants";

/** Response of the token endpoint (RFC 6749 section 5.1, OpenID Connect Core 3.1.3.3). */
export type TokenResponse = ServiceTokenResponse & { id_token?: string; refresh_token?: string };

export async function tokenResponse(
  { grant, issue: { accessToken: opaque, refreshToken, tokens } }: Granted,
  { signers, now }: { signers: Signers; now: Date },
): Promise<TokenResponse> {
  const { audience, clientId, userId: subject, scopes, jkt } = grant;
  const { accessTokenExpiresAt: expiresAt } = grant;
  const { accessTokenHash: tokenHash } = tokens;
  const parties = { clientId, subject, authentication: grant };
  const access = { ...parties, scopes, tokenHash, createdAt: now, expiresAt, jkt };
  const accessToken = await accessTokenFor({ opaque, audience, access, signers });
  const idToken = await idTokenFor(grant, { signers, accessToken, now });
  return {
    access_token: accessToken,
    token_type: tokenTypeOf(jkt),
    expires_in: Math.floor((expiresAt.getTime() - now.getTime()) / 1000),
    scope: formatScope(scopes),
    ...(idToken !== null && { id_token: idToken }),
    ...(grant.refreshable && { refresh_token: refreshToken }),
  };
}

export function newIssue(now: Date): Issue {
  const accessToken = newCredential("accessToken");
  const refreshToken = newCredential("refreshToken");
  const tokens = {
    accessTokenHash: sha256(accessToken),
    accessTokenExpiresAt: after(now, LIFETIME.accessToken),
    jwtExpiresAt: after(now, LIFETIME.jwtAccessToken),
    refreshTokenHash: sha256(refreshToken),
    refreshTokenExpiresAt: after(now, LIFETIME.refreshTokenIdle),
  };
  return { accessToken, refreshToken, tokens };
}
