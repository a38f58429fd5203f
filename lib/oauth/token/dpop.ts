import { hash } from "node:crypto";
import { compactVerify, decodeJwt } from "jose";
import { parseUrl } from "@/lib/addresses";
import { after, LIFETIME } from "@/lib/oauth/lifetimes";
import { ok, type Result, refuse } from "@/lib/result";
import {
  differs,
  invalid,
  type KnownKeys,
  type ProofKey,
  type ProofRefusal,
  proofKeyOf,
  rememberKey,
} from "./dpop-key";

/** Maximum number of characters; fits a key of RSA with 4096 bits. */
const MAX_LENGTH = 4096;

/** Proof that was verified, but not used up. */
export type Proof = {
  /** SHA-256 thumbprint of the key (RFC 7638). */
  jkt: string;
  jti: string;
  /** Time from which the proof is refused anyway. */
  endsAt: Date;
};

type ProofContext = {
  method: string;
  /** Address of the endpoint, without a query. */
  url: string;
  now: Date;
  known: KnownKeys;
  /** Returns when a nonce stops being accepted; null for text that is no nonce of this server. */
  nonceEnd: (nonce: string) => Date | null;
  /** Access token that the request is authorized by; missing where tokens are issued. */
  accessToken?: string;
};

const withNonce = (error_description: string) =>
  ({ error: "use_dpop_nonce", error_description }) as const;

/** True for a refusal after which the client sends the request again, with a nonce (RFC 9449 section 8). */
export const wantsNonce = (refusal: string | object): boolean =>
  typeof refusal === "object" && "error" in refusal && refusal.error === "use_dpop_nonce";

export const PROOF_MISSING = invalid("send a DPoP proof in the header DPoP");
export const KEYS_DIFFER = invalid("dpop_jkt is not the thumbprint of the key of the DPoP proof");
export const PROOF_USED = invalid("the DPoP proof was used before; create one for each request");

/**
 * Verifies a DPoP proof in the order of RFC 9449 section 4.3, except that cheap checks come before
 * the signature. That its `jti` wasn't used before is left to the caller.
 */
export async function verifyProof(
  sent: string,
  context: ProofContext,
): Promise<Result<Proof, ProofRefusal>> {
  const claims = readClaims(sent);
  const key = claims ? await proofKeyOf(sent, context.known) : null;
  if (!claims || !key)
    return refuse(invalid(`DPoP must be sent once, as a JWT of at most ${MAX_LENGTH} characters`));
  if (!key.ok) return key;
  const refusal = findClaimFault(claims, context);
  if (refusal) return refuse(refusal);
  const endsAt = endOf(claims, context);
  if (!endsAt.ok) return endsAt;
  if (!(await isSignedBy(key.value, sent)))
    return refuse(invalid("the signature of the DPoP proof does not match its jwk"));
  rememberKey(key.value, context.known);
  return ok({ jkt: key.value.jkt, jti: String(claims.jti), endsAt: endsAt.value });
}

/** Returns null unless the text is a single JWT. Several headers arrive joined by a comma. */
function readClaims(sent: string): Record<string, unknown> | null {
  if (sent.length > MAX_LENGTH || !/^[\w-]+\.[\w-]+\.[\w-]+$/.test(sent)) return null;
  try {
    return decodeJwt(sent);
  } catch {
    return null;
  }
}

function findClaimFault(
  { jti, htm, htu, ath }: Record<string, unknown>,
  { method, url, accessToken }: ProofContext,
): ProofRefusal | null {
  if (typeof jti !== "string" || jti === "") return invalid("jti is missing");
  if (htm !== method) return differs("htm", htm, method);
  if (!isSameTarget(htu, url)) return differs("htu", htu, url);
  return accessToken === undefined || ath === hashOf(accessToken)
    ? null
    : invalid("ath must be the base64url-encoded SHA-256 of the access token");
}

/** Returns the value of `ath` for an access token (RFC 9449 section 4.2). */
const hashOf = (accessToken: string) => hash("sha256", accessToken, "base64url");

/** Printable characters without a backslash, which the URL parser would take for a slash. */
const WEB_ADDRESS = /^https?:\/\/[!-[\]-~]+$/i;

/**
 * Compares `htu` with the address of an endpoint, without query and fragment, after the
 * normalization of RFC 3986 sections 6.2.2 and 6.2.3 (RFC 9449 section 4.3).
 */
function isSameTarget(htu: unknown, url: string): boolean {
  const target = typeof htu === "string" && WEB_ADDRESS.test(htu) ? parseUrl(htu) : null;
  if (!target) return false;
  const { origin, pathname, username, password } = target;
  return `${origin}${pathname}` === url && username === "" && password === "";
}

/**
 * Returns the time until which a proof is accepted: that of its nonce, which stands for the clock of
 * the client, or else a short time after `iat` (RFC 9449 sections 8 and 11.1).
 */
function endOf(
  { iat, nonce }: Record<string, unknown>,
  { now, nonceEnd }: ProofContext,
): Result<Date, ProofRefusal> {
  if (typeof iat !== "number" || !Number.isFinite(iat)) return refuse(invalid("iat is missing"));
  if (nonce !== undefined) {
    const end = typeof nonce === "string" ? nonceEnd(nonce) : null;
    return end ? ok(end) : refuse(NONCE_UNKNOWN);
  }
  const age = now.getTime() / 1000 - iat;
  if (age > LIFETIME.dpopProof) return refuse(withNonce(`${ageOf(age)} ago; ${ADVICE}`));
  if (age < -LIFETIME.dpopProofAhead)
    return refuse(withNonce(`${ageOf(-age)} in the future; ${ADVICE}`));
  return ok(after(new Date(iat * 1000), LIFETIME.dpopProof));
}

const NONCE_UNKNOWN = withNonce(
  "nonce is unknown or expired; send the one of the header DPoP-Nonce",
);
const ADVICE = "set the clock, or send the nonce of the header DPoP-Nonce";
const ageOf = (seconds: number) => `iat is ${Math.round(seconds)} seconds`;

const isSignedBy = ({ key, alg }: ProofKey, sent: string): Promise<boolean> =>
  compactVerify(sent, key, { algorithms: [alg] }).then(
    () => true,
    () => false,
  );

/**
 * Nonces for DPoP proofs (RFC 9449 section 8): MACs of the time, which every process makes and
 * checks without storing anything.
 */
const periodAt = (now: Date) => Math.floor(now.getTime() / 1000 / LIFETIME.dpopNonce);

const textOf = (period: number) => `dpop nonce ${period}`;

/** Returns the nonce of this time. `macOf` makes the MAC of a text. */
export const nonceAt = (now: Date, macOf: (text: string) => string) => macOf(textOf(periodAt(now)));

/**
 * Returns when a nonce stops being accepted, at the end of the period after its own. Null if it is
 * none, or from another time.
 */
export function nonceEndAt(
  now: Date,
  nonce: string,
  isMacOf: (text: string, candidate: string) => boolean,
): Date | null {
  const current = periodAt(now);
  const period = [current, current - 1].find((one) => isMacOf(textOf(one), nonce));
  return period === undefined ? null : new Date((period + 2) * LIFETIME.dpopNonce * 1000);
}
