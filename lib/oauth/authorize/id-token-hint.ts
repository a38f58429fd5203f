import { compactVerify, createLocalJWKSet, errors, type JSONWebKeySet } from "jose";
import { SIGNING_ALGORITHMS } from "@/lib/oauth/token/claims";
import { ok, type Result, refuse } from "@/lib/result";

export type IdTokenHint = {
  subject: string;
  /** Client of the ID token. Callers must compare it with the client that sent the hint. */
  audience: string;
  sessionId: string | null;
};

export type IdTokenHintRefusal = "signature_invalid" | "not_an_id_token" | "issuer_foreign";

/**
 * Verifies an `id_token_hint` (OpenID Connect Core 3.1.2.1, RP-Initiated Logout 1.0 section 2):
 * signed by one of `keys`, issued by `issuer`. Expired hints are accepted.
 * Logout tokens are signed by the same keys, so `typ` is checked: a logout token isn't an ID token.
 */
export async function verifyIdTokenHint(
  token: string,
  { keys, issuer }: { keys: JSONWebKeySet; issuer: string },
): Promise<Result<IdTokenHint, IdTokenHintRefusal>> {
  const verified = await verify(token, keys);
  if (!verified) return refuse("signature_invalid");
  const claims = parseClaims(verified.payload);
  if (verified.protectedHeader.typ !== "JWT" || !claims) return refuse("not_an_id_token");
  if (claims.iss !== issuer) return refuse("issuer_foreign");
  const { sub, aud, sid } = claims;
  return ok({ subject: sub, audience: aud, sessionId: typeof sid === "string" ? sid : null });
}

/** Returns null unless one of `keys` signed the token with a supported algorithm. */
async function verify(token: string, keys: JSONWebKeySet) {
  try {
    return await compactVerify(token, createLocalJWKSet(keys), {
      algorithms: [...SIGNING_ALGORITHMS],
    });
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

type Claims = { iss: unknown; sub: string; aud: string; sid: unknown };

/** Returns null unless `exp` is a number and `sub` and `aud` are strings, as in our ID tokens. */
function parseClaims(payload: Uint8Array): Claims | null {
  const claims = parseObject(new TextDecoder().decode(payload));
  if (!claims || typeof claims.exp !== "number") return null;
  const { iss, sub, aud, sid } = claims;
  return typeof sub === "string" && typeof aud === "string" ? { iss, sub, aud, sid } : null;
}

function parseObject(json: string): Record<string, unknown> | null {
  try {
    const value = JSON.parse(json);
    return typeof value === "object" ? value : null;
  } catch {
    return null;
  }
}
