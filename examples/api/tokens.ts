import { createRemoteJWKSet, jwtVerify } from "jose";
import {
  allowInsecureRequests,
  ClientSecretBasic,
  discovery,
  None,
  tokenIntrospection,
} from "openid-client";

/** Who calls, and what the token permits. */
export type Caller = { subject: string; clientId: string; scopes: string[] };

/** Returns the caller that a token stands for; null if the token isn't valid for this API. */
export type Check = (token: string) => Promise<Caller | null>;

/** Finds Foyer's addresses. Plain http is for a Foyer on this machine. */
const discover = (issuer: string, id: string, secret?: string) =>
  discovery(
    new URL(issuer),
    id,
    undefined,
    secret === undefined ? None() : ClientSecretBasic(secret),
    issuer.startsWith("http:") ? { execute: [allowInsecureRequests] } : {},
  );

/**
 * Verifies JWTs (RFC 9068 section 4) without asking Foyer. A token whose access was removed works on
 * until it expires, five minutes at most.
 */
export async function verifying(issuer: string, audience: string): Promise<Check> {
  const config = await discover(issuer, "api");
  const keys = createRemoteJWKSet(new URL(config.serverMetadata().jwks_uri ?? ""));
  const expected = { issuer, audience, typ: "at+jwt", algorithms: ["ES256", "RS256", "EdDSA"] };
  return async (token) => {
    const verified = await jwtVerify(token, keys, expected).catch(() => null);
    return verified && callerOf(verified.payload);
  };
}

/** Seconds for which a positive response is reused: access that was removed ends that much later. */
const REUSED_SECONDS = 10;

/** Asks Foyer about each token (RFC 7662), opaque or JWT. */
export async function introspecting(
  issuer: string,
  audience: string,
  { id, secret }: { id: string; secret: string },
): Promise<Check> {
  const config = await discover(issuer, id, secret);
  return reusing(async (token) => {
    const answer = await tokenIntrospection(config, token);
    return answer.active && answer.aud === audience ? callerOf(answer) : null;
  });
}

/** Keeps positive answers for a while. */
function reusing(ask: Check): Check {
  const known = new Map<string, { caller: Caller; until: number }>();
  return async (token) => {
    const now = Date.now();
    for (const [old, { until }] of known) if (until <= now) known.delete(old);
    const caller = known.get(token)?.caller ?? (await ask(token));
    if (caller && !known.has(token))
      known.set(token, { caller, until: now + REUSED_SECONDS * 1000 });
    return caller;
  };
}

type Claims = { sub?: unknown; client_id?: unknown; scope?: unknown; cnf?: unknown };

/** Refuses a token that is bound to a key: this API asks for no proof (RFC 9449 section 7.1). */
const callerOf = (claims: Claims): Caller | null =>
  claims.cnf === undefined
    ? {
        subject: String(claims.sub),
        clientId: String(claims.client_id),
        scopes: String(claims.scope ?? "").split(" "),
      }
    : null;
