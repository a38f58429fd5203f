import type { Parameters } from "@/lib/oauth/parameters";
import { ok, type Result, refuse } from "@/lib/result";

export type BearerRefusal =
  | "token_missing"
  | "scheme_unsupported"
  | "token_sent_twice"
  | "body_malformed";

/**
 * Returns the access token in the Authorization header or in a posted form (RFC 6750 sections 2.1
 * and 2.2), never in the query. `form` is null if the request has none.
 */
export function bearerToken(
  authorization: string | null,
  form: Parameters | null,
): Result<string, BearerRefusal> {
  const posted = form === null ? ok(null) : postedToken(form);
  if (!posted.ok) return posted;
  if (posted.value === null) return headerToken(authorization);
  // An Authorization header of any scheme counts as a second token.
  return authorization === null ? ok(posted.value) : refuse("token_sent_twice");
}

function headerToken(authorization: string | null): Result<string, BearerRefusal> {
  if (authorization === null) return refuse("token_missing");
  const [, scheme = "", token = ""] = /^([^ ]+) +(.*)$/.exec(authorization) ?? [];
  if (scheme.toLowerCase() !== "bearer") return refuse("scheme_unsupported");
  // Two headers arrive joined by a comma, which no token contains (RFC 6750 section 2.1).
  return token.includes(",") ? refuse("token_sent_twice") : ok(token);
}

function postedToken({ values, repeated, malformed }: Parameters) {
  if (repeated.has("access_token")) return refuse("token_sent_twice" as const);
  if (malformed.has("access_token")) return refuse("body_malformed" as const);
  return ok(values.get("access_token") ?? null);
}
