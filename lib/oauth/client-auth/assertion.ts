import { decodeJwt, decodeProtectedHeader } from "jose";
import {
  ASSERTION_ALGORITHMS,
  type AssertionAlgorithm,
  algorithmsOf,
  type PublicJwk,
} from "@/lib/oauth/keys/jwks";
import { LIFETIME } from "@/lib/oauth/lifetimes";
import { ok, type Result, refuse } from "@/lib/result";

/** RFC 7523 section 2.2. */
export const CLIENT_ASSERTION_TYPE = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";

/** Characters; many times what a client has to say. */
const MAX_LENGTH = 8192;

/** A JWT by which a client says who it is, read but not yet believed. */
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
  | "assertion_unnamed";

/** Its parts, and the client that it names twice, as issuer and as subject (RFC 7523 section 3, OpenID Connect Core 9). */
export function readAssertion(
  jwt: string,
): Result<{ clientId: string; assertion: ClientAssertion }, "assertion_malformed"> {
  const parts = jwt.length <= MAX_LENGTH ? decode(jwt) : null;
  if (!parts) return refuse("assertion_malformed");
  const { header, claims } = parts;
  const alg = ASSERTION_ALGORITHMS.find((known) => known === header.alg);
  // Keys come from the registration alone: jwk, jku, x5c and x5u are not read. No extension is understood (crit).
  if (!alg || "crit" in header || !isTypeOfAssertion(header.typ))
    return refuse("assertion_malformed");
  const { kid = null } = header;
  if (kid !== null && typeof kid !== "string") return refuse("assertion_malformed");
  if (typeof claims.sub !== "string" || claims.iss !== claims.sub)
    return refuse("assertion_malformed");
  return ok({ clientId: claims.sub, assertion: { jwt, alg, kid, claims } });
}

/** Not a JWT that was made for something else (RFC 8725 section 3.11): an access token, a logout token, a DPoP proof. */
const isTypeOfAssertion = (typ: unknown) =>
  typ === undefined ||
  (typeof typ === "string" && /^(?:application\/)?(?:client-authentication\+)?jwt$/i.test(typ));

/** Null where it is no JWT in three parts with JSON objects in them (RFC 7519 section 7.2). */
function decode(jwt: string) {
  try {
    const header: Record<string, unknown> = decodeProtectedHeader(jwt);
    return { header, claims: decodeJwt(jwt) as Record<string, unknown> };
  } catch {
    return null;
  }
}

/** What this provider is called as an audience: its issuer, or an endpoint where clients authenticate. */
export const assertionAudiences = (issuer: string): ReadonlySet<unknown> =>
  new Set([
    issuer,
    ...["token", "revoke", "introspect", "par"].map((at) => `${issuer}/oauth/${at}`),
  ]);

/** For whom and when (RFC 7523 section 3). Answers what makes it single use. */
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

/** All of them: whoever else an assertion is for could use it here (docs/decisions/0016). */
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

/** Those of a client's keys that may have signed it. A key without a `kid` may have any; a wrong one then fails. */
export const candidateKeys = (
  keys: readonly PublicJwk[],
  { alg, kid }: Pick<ClientAssertion, "alg" | "kid">,
): PublicJwk[] =>
  keys.filter(
    (key) =>
      algorithmsOf(key).includes(alg) && (kid === null || key.kid === undefined || key.kid === kid),
  );
