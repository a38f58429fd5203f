import type { Parameters } from "@/lib/oauth/parameters";
import { ok, type Result, refuse } from "@/lib/result";

/** Access token with the scheme of its request: `DPoP` comes with a proof (RFC 9449 section 7.1). */
export type SentToken = { scheme: "Bearer" | "DPoP"; token: string };

export type SentTokenRefusal =
  | "token_missing"
  | "scheme_unsupported"
  | "token_sent_twice"
  | "body_malformed";

/**
 * Returns the access token in the Authorization header (RFC 6750 section 2.1, RFC 9449 section 7.1)
 * or in a posted form (RFC 6750 section 2.2), never in the query. `form` is null if the request has
 * none.
 */
export function sentToken(
  authorization: string | null,
  form: Parameters | null,
): Result<SentToken, SentTokenRefusal> {
  const posted = form === null ? ok(null) : postedToken(form);
  if (!posted.ok) return posted;
  if (posted.value === null) return headerToken(authorization);
  // An Authorization header of any scheme counts as a second token.
  if (authorization !== null) return refuse("token_sent_twice");
  return ok({ scheme: "Bearer", token: posted.value });
}

function headerToken(authorization: string | null): Result<SentToken, SentTokenRefusal> {
  if (authorization === null) return refuse("token_missing");
  const [, name = "", token = ""] = /^([^ ]+)(?: +(.*))?$/.exec(authorization) ?? [];
  const scheme = SCHEMES.get(name.toLowerCase());
  if (scheme === undefined) return refuse("scheme_unsupported");
  if (token === "") return refuse("token_missing");
  // Two headers arrive joined by a comma, which no token contains (RFC 6750 section 2.1).
  return token.includes(",") ? refuse("token_sent_twice") : ok({ scheme, token });
}

const SCHEMES: ReadonlyMap<string, SentToken["scheme"]> = new Map([
  ["bearer", "Bearer"],
  ["dpop", "DPoP"],
]);

function postedToken({ values, repeated, malformed }: Parameters) {
  if (repeated.has("access_token")) return refuse("token_sent_twice" as const);
  if (malformed.has("access_token")) return refuse("body_malformed" as const);
  return ok(values.get("access_token") ?? null);
}
