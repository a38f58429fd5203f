import { numericDate } from "@/lib/oauth/lifetimes";
import { formatScope } from "@/lib/oauth/scopes";

/** A token that can be used now, and by whom it was issued to. */
export type LiveToken = {
  userId: string;
  scopes: readonly string[];
  createdAt: Date;
  expiresAt: Date;
};

/**
 * RFC 7662 section 2.2. A refresh token is told apart, so that no resource server takes it for a bearer token
 * (docs/decisions/0017).
 */
export const introspectionOf = (
  token: LiveToken,
  context: { issuer: string; clientId: string; kind: "access_token" | "refresh_token" },
) => ({
  active: true,
  token_type: context.kind === "access_token" ? "Bearer" : "refresh_token",
  scope: formatScope(token.scopes),
  client_id: context.clientId,
  sub: token.userId,
  iss: context.issuer,
  iat: numericDate(token.createdAt),
  exp: numericDate(token.expiresAt),
});

/** All that is said of any other token, whatever is wrong with it. */
export const INACTIVE = { active: false } as const;
