import { CLIENT_PARAMETERS } from "@/lib/oauth/client-auth/authentication";
import { ok, type Result, refuse } from "@/lib/result";

/**
 * Parameters of revocation (RFC 7009 section 2.1) and introspection (RFC 7662 section 2.1), each
 * allowed once.
 */
export const TOKEN_QUERY_PARAMETERS = [...CLIENT_PARAMETERS, "token", "token_type_hint"] as const;

export type TokenQueryRefusal = "token_missing";

/**
 * Returns the token that the request is about. Its prefix tells its type, so the hint is never
 * needed.
 */
export function queriedToken(
  values: ReadonlyMap<string, string>,
): Result<string, TokenQueryRefusal> {
  const token = values.get("token");
  return token === undefined ? refuse("token_missing") : ok(token);
}
