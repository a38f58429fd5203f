import { compactVerify, createLocalJWKSet, errors, type JSONWebKeySet } from "jose";
import { SIGNING_ALGORITHMS } from "@/lib/oauth/token/id-token";
import { ok, type Result, refuse } from "@/lib/result";

/** What an ID token of ours says when it comes back. */
export type IdTokenHint = {
  subject: string;
  /** The client that it was made for. Whether that one asks is for the reader to compare. */
  audience: string;
  sessionId: string | null;
};

export type IdTokenHintRefusal = "signature_invalid" | "not_an_id_token" | "issuer_foreign";

/**
 * Reads an `id_token_hint` (OpenID Connect Core 3.1.2.1, RP-Initiated Logout 1.0 section 2): signed by one of `keys`, made by
 * `issuer`. It may have expired long ago, so its times are not looked at. A logout token is no ID token, though the same
 * keys sign it: `typ` tells them apart.
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

/** Null for whatever no key of ours has signed, by an algorithm of ours. */
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

/** Null where a claim is missing that every ID token has (OpenID Connect Core 2). */
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
