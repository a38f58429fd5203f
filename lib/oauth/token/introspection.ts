import { CLIENT_PARAMETERS } from "@/lib/oauth/client-auth/authentication";
import { numericDate } from "@/lib/oauth/lifetimes";
import { formatScope } from "@/lib/oauth/scopes";
import { ok, type Result, refuse } from "@/lib/result";
import { confirmationOf, tokenTypeOf } from "./dpop-key";

/** Token that can be used now, and the user it stands for. */
type LiveToken = {
  userId: string;
  /** Client that it was issued to. */
  clientId: string;
  /** Identifier of the API that it is for; null for Foyer itself. */
  audience: string | null;
  scopes: readonly string[];
  createdAt: Date;
  expiresAt: Date;
  /** Class and time of the sign-in behind it. */
  acr: string;
  authenticatedAt: Date;
  /** Thumbprint of the key that it is bound to; null for a bearer token. */
  jkt: string | null;
};

/**
 * Returns the response for an active token (RFC 7662 section 2.2). Refresh tokens have a
 * `token_type` of their own, so that no resource server accepts one as a bearer token
 * (docs/design/protocol.md).
 */
export const introspectionOf = (
  token: LiveToken,
  context: { issuer: string; kind: "access_token" | "refresh_token" },
) => ({
  active: true,
  token_type: context.kind === "access_token" ? tokenTypeOf(token.jkt) : "refresh_token",
  scope: formatScope(token.scopes),
  client_id: token.clientId,
  sub: token.userId,
  ...(token.audience !== null && { aud: token.audience }),
  iss: context.issuer,
  iat: numericDate(token.createdAt),
  exp: numericDate(token.expiresAt),
  // Lets a resource server ask for a stronger or more recent sign-in (RFC 9470 section 6.2).
  acr: token.acr,
  auth_time: numericDate(token.authenticatedAt),
  ...confirmationOf(token.jkt),
});

/** Access token that a service obtained for itself (RFC 6749 section 4.4). */
type LiveServiceToken = {
  clientId: string;
  audience: string;
  scopes: readonly string[];
  createdAt: Date;
  expiresAt: Date;
  jkt: string | null;
};

/** Returns the response for a service's token, whose subject is the service (RFC 9068 section 2.2). */
export const serviceIntrospectionOf = (token: LiveServiceToken, issuer: string) => ({
  active: true,
  token_type: tokenTypeOf(token.jkt),
  scope: formatScope(token.scopes),
  client_id: token.clientId,
  sub: token.clientId,
  aud: token.audience,
  iss: issuer,
  iat: numericDate(token.createdAt),
  exp: numericDate(token.expiresAt),
  ...confirmationOf(token.jkt),
});

/** Response for every token that is not active, whatever the reason (RFC 7662 section 2.2). */
export const INACTIVE = { active: false } as const;

/**
 * Parameters of revocation (RFC 7009 section 2.1) and introspection (RFC 7662 section 2.1), each
 * allowed once.
 */
export const TOKEN_QUERY_PARAMETERS = [...CLIENT_PARAMETERS, "token", "token_type_hint"] as const;

export type TokenQueryRefusal = "token_missing";

/** Returns the token that is asked about. Its prefix tells its type, so no hint is needed. */
export function queriedToken(
  values: ReadonlyMap<string, string>,
): Result<string, TokenQueryRefusal> {
  const token = values.get("token");
  return token === undefined ? refuse("token_missing") : ok(token);
}
