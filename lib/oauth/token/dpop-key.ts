import { calculateJwkThumbprint, decodeProtectedHeader, importJWK } from "jose";
import { algorithmsOf, type PublicJwk, parsePublicJwk } from "@/lib/oauth/keys/jwks";
import { describeSent } from "@/lib/oauth/scopes";
import { ok, type Result, refuse } from "@/lib/result";
import type { SigningAlgorithm } from "./claims";

/**
 * Algorithms of DPoP proofs: asymmetric, without RSASSA-PKCS1-v1_5 (RFC 9449 section 5.1). `Ed25519`
 * is the newer name for `EdDSA` (RFC 9864).
 */
export const PROOF_ALGORITHMS = ["ES256", "PS256", "EdDSA", "Ed25519"] as const;
type ProofAlgorithm = (typeof PROOF_ALGORITHMS)[number];

/** Maximum number of bytes of an RSA modulus, which bounds the cost of a verification. */
const MAX_MODULUS = 512;

/** Error of a request with an unfit proof (RFC 9449 sections 5 and 8). */
export type ProofRefusal = {
  error: "invalid_dpop_proof" | "use_dpop_nonce";
  /** ASCII without quotes and backslashes (RFC 6749 section 5.2). */
  error_description: string;
};

export const invalid = (error_description: string) =>
  ({ error: "invalid_dpop_proof", error_description }) as const;

/** Key of a client, ready to verify, the algorithm that it is used with, and the encoded header that has it. */
export type ProofKey = { key: CryptoKey; alg: ProofAlgorithm; jkt: string; header: string };

/**
 * Keys that have signed a proof, by its encoded header, which a client repeats with each proof. To
 * read a key from it takes longer than to verify a signature
 * (docs/design/protocol.md).
 */
export type KnownKeys = Map<string, ProofKey>;

/** Maximum number of keys; they and their headers take a few MB. */
const MOST_KNOWN = 1000;

/** Returns the key in the header of a JWT; null if the header can't be read. */
export async function proofKeyOf(
  jwt: string,
  known: KnownKeys,
): Promise<Result<ProofKey, ProofRefusal> | null> {
  const header = jwt.slice(0, jwt.indexOf("."));
  const before = known.get(header);
  if (before) return ok(before);
  const members = readHeader(jwt);
  const read = members && keyIn(members);
  if (!read?.ok) return read;
  const key = await importKey(read.value);
  return key ? ok({ ...key, header }) : refuse(UNFIT);
}

/** Remembers a key that signed. The one that was known first is forgotten first. */
export function rememberKey(key: ProofKey, known: KnownKeys): void {
  if (known.has(key.header)) return;
  const [first] = known.size >= MOST_KNOWN ? known.keys() : [];
  if (first !== undefined) known.delete(first);
  known.set(key.header, key);
}

function readHeader(jwt: string): Record<string, unknown> | null {
  try {
    return decodeProtectedHeader(jwt);
  } catch {
    return null;
  }
}

function keyIn(
  header: Record<string, unknown>,
): Result<{ jwk: PublicJwk; alg: ProofAlgorithm }, ProofRefusal> {
  if (header.typ !== "dpop+jwt") return refuse(differs("typ", header.typ, "dpop+jwt"));
  const alg = PROOF_ALGORITHMS.find((one) => one === header.alg);
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

/** Returns null if the key can't be used. */
async function importKey({ jwk, alg }: { jwk: PublicJwk; alg: ProofAlgorithm }) {
  try {
    const key = (await importJWK(jwk, alg)) as CryptoKey;
    return { key, alg, jkt: await calculateJwkThumbprint(jwk) };
  } catch {
    return null;
  }
}

/** Says what was sent and what was expected. */
export const differs = (name: string, sent: unknown, expected: string) =>
  invalid(`${name} was ${shown(sent)}, expected ${expected}`);

const shown = (sent: unknown) =>
  typeof sent === "string" && sent !== "" ? describeSent(sent) : "missing";

/** Returns `token_type` of an access token (RFC 9449 sections 5 and 6.2). */
export const tokenTypeOf = (jkt: string | null) => (jkt === null ? "Bearer" : "DPoP");

/** Returns the claim of an access token that binds it to a key (RFC 9449 section 6.1). */
export const confirmationOf = (jkt: string | null) => (jkt === null ? {} : { cnf: { jkt } });

/** Key that a token request proved, null without a proof, and what the application requires. */
export type RequestKey = { jkt: string | null; required: boolean; highSecurity: boolean };

/** Why a request gets no token of an API that it may use. */
export type BindingRefusal = "dpop_required" | "api_alg_weak";

/**
 * Returns what a token of an API, or of Foyer itself, would lack: a key (RFC 9449 section 5.2), or
 * an algorithm that the application's profile allows (FAPI 2.0 section 5.4.1).
 */
export function findUnmet(
  { jkt, required, highSecurity }: RequestKey,
  api: { requireDpop: boolean; signingAlg: SigningAlgorithm | null } | null,
): BindingRefusal | null {
  if (jkt === null && (required || api?.requireDpop)) return "dpop_required";
  return highSecurity && api?.signingAlg === "RS256" ? "api_alg_weak" : null;
}

/** Returns what the token requests of an application need. */
export const keyOf = (
  jkt: string | null,
  client: { requireDpop: boolean; profile: "standard" | "high_security" },
): RequestKey => ({
  jkt,
  required: client.requireDpop,
  highSecurity: client.profile === "high_security",
});
