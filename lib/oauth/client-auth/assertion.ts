import { decodeJwt, decodeProtectedHeader } from "jose";
import {
  ASSERTION_ALGORITHMS,
  type AssertionAlgorithm,
  algorithmsOf,
  type PublicJwk,
  SECURE_ASSERTION_ALGORITHMS,
} from "@/lib/oauth/keys/jwks";
import { LIFETIME } from "@/lib/oauth/lifetimes";
import { ok, type Result, refuse } from "@/lib/result";

/** Value of client_assertion_type for JWTs (RFC 7523 section 2.2). */
export const CLIENT_ASSERTION_TYPE = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";

/** Maximum number of characters, many times what an assertion needs. */
const MAX_LENGTH = 8192;

/** JWT that authenticates a client, parsed but not verified. */
export type ClientAssertion = {
  jwt: string;
  alg: AssertionAlgorithm;
  kid: string | null;
  claims: Readonly<Record<string, unknown>>;
};

export type AssertionRefusal =
  | "assertion_malformed"
  | "assertion_of_another_audience"
  | "assertion_expired"
  | "assertion_lives_too_long"
  | "assertion_not_yet_valid"
  | "assertion_unnamed"
  | "assertion_alg_weak";

/**
 * Parses an assertion and its client ID, which must be both issuer and subject (RFC 7523 section 3,
 * OpenID Connect Core 9).
 */
export function readAssertion(
  jwt: string,
): Result<{ clientId: string; assertion: ClientAssertion }, "assertion_malformed"> {
  const parts = jwt.length <= MAX_LENGTH ? decode(jwt) : null;
  if (!parts) return refuse("assertion_malformed");
  const { header, claims } = parts;
  const alg = ASSERTION_ALGORITHMS.find((known) => known === header.alg);
  // Only registered keys count: jwk, jku, x5c and x5u are ignored. No `crit` extension is
  // supported.
  if (!alg || "crit" in header || !isTypeOfAssertion(header.typ))
    return refuse("assertion_malformed");
  const { kid = null } = header;
  if (kid !== null && typeof kid !== "string") return refuse("assertion_malformed");
  if (typeof claims.sub !== "string" || claims.iss !== claims.sub)
    return refuse("assertion_malformed");
  return ok({ clientId: claims.sub, assertion: { jwt, alg, kid, claims } });
}

/**
 * False for JWTs of other types, such as access tokens, logout tokens or DPoP proofs (RFC 8725
 * section 3.11).
 */
const isTypeOfAssertion = (typ: unknown) =>
  typ === undefined ||
  (typeof typ === "string" && /^(?:application\/)?(?:client-authentication\+)?jwt$/i.test(typ));

/** Returns null unless the text is a JWT: three parts, JSON objects (RFC 7519 section 7.2). */
function decode(jwt: string) {
  try {
    const header: Record<string, unknown> = decodeProtectedHeader(jwt);
    return { header, claims: decodeJwt(jwt) as Record<string, unknown> };
  } catch {
    return null;
  }
}

/** Audiences that mean this provider: the issuer and endpoints where clients authenticate. */
export const assertionAudiences = (issuer: string): ReadonlySet<unknown> =>
  new Set([
    issuer,
    ...["token", "revoke", "introspect", "par"].map((at) => `${issuer}/oauth/${at}`),
  ]);

/**
 * Checks audience and times (RFC 7523 section 3). Returns the `jti` and expiry that make the
 * assertion single-use.
 */
export function checkAssertion(
  { claims }: ClientAssertion,
  context: { audiences: ReadonlySet<unknown>; now: Date },
): Result<{ jti: string; endsAt: Date }, AssertionRefusal> {
  const { aud, jti, exp } = claims;
  if (!isOnlyFor(context.audiences, aud)) return refuse("assertion_of_another_audience");
  const time = checkTime(claims, context.now);
  if (time) return refuse(time);
  if (typeof jti !== "string" || jti === "") return refuse("assertion_unnamed");
  return ok({ jti, endsAt: new Date(Number(exp) * 1000) });
}

/**
 * Returns what FAPI 2.0 rules out in an assertion: any audience but the issuer as a string (section
 * 5.3.2.1-8), and RS256 (section 5.4.1).
 */
export function findWeakness(
  { alg, claims }: Pick<ClientAssertion, "alg" | "claims">,
  issuer: string,
): AssertionRefusal | null {
  if (claims.aud !== issuer) return "assertion_of_another_audience";
  return SECURE_ASSERTION_ALGORITHMS.includes(alg) ? null : "assertion_alg_weak";
}

/** True if every audience is ours. Another could use the assertion here (docs/decisions/0016). */
function isOnlyFor(audiences: ReadonlySet<unknown>, aud: unknown) {
  const named: unknown[] = Array.isArray(aud) ? aud : [aud];
  return named.length > 0 && named.every((audience) => audiences.has(audience));
}

function checkTime({ exp, nbf, iat }: ClientAssertion["claims"], now: Date) {
  const seconds = now.getTime() / 1000;
  const skew = LIFETIME.clockSkew;
  if (!isInstant(exp)) return "assertion_malformed";
  if (exp <= seconds) return "assertion_expired";
  if (exp > seconds + LIFETIME.clientAssertion + skew) return "assertion_lives_too_long";
  for (const begin of [nbf, iat]) {
    if (begin !== undefined && !isInstant(begin)) return "assertion_malformed";
    if (begin !== undefined && begin > seconds + skew) return "assertion_not_yet_valid";
  }
  return null;
}

const isInstant = (value: unknown): value is number =>
  typeof value === "number" && Number.isFinite(value);

/**
 * Returns the client's keys that may have signed the assertion. A key without a `kid` matches any;
 * verification then rejects a wrong one.
 */
export const candidateKeys = (
  keys: readonly PublicJwk[],
  { alg, kid }: Pick<ClientAssertion, "alg" | "kid">,
): PublicJwk[] =>
  keys.filter(
    (key) =>
      algorithmsOf(key).includes(alg) && (kid === null || key.kid === undefined || key.kid === kid),
  );
