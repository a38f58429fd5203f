import { createHash } from "node:crypto";
import {
  calculateJwkThumbprint,
  compactVerify,
  decodeJwt,
  decodeProtectedHeader,
  importJWK,
} from "jose";
import { algorithmsOf, type PublicJwk, parsePublicJwk } from "@/lib/oauth/keys/jwks";
import { after, LIFETIME } from "@/lib/oauth/lifetimes";
import { describeSent } from "@/lib/oauth/scopes";
import { ok, type Result, refuse } from "@/lib/result";

/**
 * Algorithms of DPoP proofs: asymmetric, without RSASSA-PKCS1-v1_5 (RFC 9449 section 5.1). `Ed25519`
 * is the newer name for `EdDSA` (RFC 9864).
 */
export const PROOF_ALGORITHMS = ["ES256", "PS256", "EdDSA", "Ed25519"] as const;
type ProofAlgorithm = (typeof PROOF_ALGORITHMS)[number];

/** Maximum number of characters; fits a key of RSA with 4096 bits. */
const MAX_LENGTH = 4096;

/** Maximum number of bytes of an RSA modulus, which bounds the cost of a verification. */
const MAX_MODULUS = 512;

/** Error of a request with an unfit proof (RFC 9449 sections 5 and 8). */
export type ProofRefusal = {
  error: "invalid_dpop_proof" | "use_dpop_nonce";
  /** ASCII without quotes and backslashes (RFC 6749 section 5.2). */
  error_description: string;
};

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
  /** Returns when a nonce stops being accepted; null for text that is no nonce of this server. */
  nonceEnd: (nonce: string) => Date | null;
  /** Access token that the request is authorized by; missing where tokens are issued. */
  accessToken?: string;
};

const invalid = (error_description: string) =>
  ({ error: "invalid_dpop_proof", error_description }) as const;

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
  const parts = decode(sent);
  if (!parts)
    return refuse(invalid(`DPoP must be sent once, as a JWT of at most ${MAX_LENGTH} characters`));
  const { header, claims } = parts;
  const key = keyIn(header);
  if (!key.ok) return key;
  const refusal = findClaimFault(claims, context);
  if (refusal) return refuse(refusal);
  const endsAt = endOf(claims, context);
  if (!endsAt.ok) return endsAt;
  const { jwk, alg } = key.value;
  if (!(await isSignedBy(jwk, alg, sent)))
    return refuse(invalid("the signature of the DPoP proof does not match its jwk"));
  const jkt = await calculateJwkThumbprint(jwk);
  return ok({ jkt, jti: String(claims.jti), endsAt: endsAt.value });
}

/** Returns null unless the text is a single JWT. Several headers arrive joined by a comma. */
function decode(sent: string) {
  if (sent.length > MAX_LENGTH || !/^[\w-]+\.[\w-]+\.[\w-]+$/.test(sent)) return null;
  try {
    const header: Record<string, unknown> = decodeProtectedHeader(sent);
    return { header, claims: decodeJwt(sent) as Record<string, unknown> };
  } catch {
    return null;
  }
}

/** Returns the key in the header of a proof, and the algorithm that it is used with. */
function keyIn(
  header: Record<string, unknown>,
): Result<{ jwk: PublicJwk; alg: ProofAlgorithm }, ProofRefusal> {
  if (header.typ !== "dpop+jwt") return refuse(differs("typ", header.typ, "dpop+jwt"));
  const alg = PROOF_ALGORITHMS.find((known) => known === header.alg);
  if (!alg) return refuse(differs("alg", header.alg, PROOF_ALGORITHMS.join(" or ")));
  // No extension is supported (RFC 7515 section 4.1.11).
  if ("crit" in header) return refuse(invalid("crit is not supported in a DPoP proof"));
  const jwk = parsePublicJwk(header.jwk);
  if (!jwk.ok) return refuse(jwk.error === "private" ? EXPOSED : UNFIT);
  if (!algorithmsOf(jwk.value).includes(alg) || isTooLarge(jwk.value)) return refuse(UNFIT);
  return ok({ jwk: jwk.value, alg });
}

const EXPOSED = invalid("jwk contains a private key; send the public key, and replace this one");

const UNFIT = invalid(
  "jwk must be a public key that fits alg: P-256, Ed25519, or RSA of 2048 to 4096 bits",
);

const isTooLarge = ({ n = "" }: PublicJwk) => Buffer.from(n, "base64url").length > MAX_MODULUS;

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
const hashOf = (accessToken: string) =>
  createHash("sha256").update(accessToken).digest("base64url");

/** Printable characters without a backslash, which the URL parser would take for a slash. */
const WEB_ADDRESS = /^https?:\/\/[!-[\]-~]+$/i;

/**
 * Compares `htu` with the address of an endpoint, without query and fragment, after the
 * normalization of RFC 3986 sections 6.2.2 and 6.2.3 (RFC 9449 section 4.3).
 */
function isSameTarget(htu: unknown, url: string): boolean {
  if (typeof htu !== "string" || !WEB_ADDRESS.test(htu) || !URL.canParse(htu)) return false;
  const { origin, pathname, username, password } = new URL(htu);
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

/** False also if the key can't be used. */
const isSignedBy = (jwk: PublicJwk, alg: ProofAlgorithm, sent: string): Promise<boolean> =>
  importJWK(jwk, alg)
    .then((key) => compactVerify(sent, key, { algorithms: [alg] }))
    .then(
      () => true,
      () => false,
    );

/** Says what was sent and what was expected. */
const differs = (name: string, sent: unknown, expected: string) =>
  invalid(`${name} was ${shown(sent)}, expected ${expected}`);

const shown = (sent: unknown) =>
  typeof sent === "string" && sent !== "" ? describeSent(sent) : "missing";
