import { createPublicKey, type JsonWebKey } from "node:crypto";
import { ok, type Result, refuse } from "@/lib/result";

/**
 * Algorithms for client assertions (RFC 7518, RFC 8037): asymmetric, and determined by the key.
 * `Ed25519` is the newer name for `EdDSA` with an Ed25519 key (RFC 9864); client libraries send
 * either.
 */
export const ASSERTION_ALGORITHMS = ["RS256", "PS256", "ES256", "EdDSA", "Ed25519"] as const;
export type AssertionAlgorithm = (typeof ASSERTION_ALGORITHMS)[number];

/** Algorithms that FAPI 2.0 allows (section 5.4.1). */
export const SECURE_ASSERTION_ALGORITHMS: readonly AssertionAlgorithm[] =
  ASSERTION_ALGORITHMS.filter((alg) => alg !== "RS256");

export type ClientJwks = { keys: PublicJwk[] };

/** Public key with only the members needed to verify signatures (RFC 7517, RFC 7518 section 6). */
export type PublicJwk = {
  kty: "RSA" | "EC" | "OKP";
  kid?: string;
  alg?: AssertionAlgorithm;
  n?: string;
  e?: string;
  crv?: string;
  x?: string;
  y?: string;
};

export const MAX_CLIENT_KEYS = 20;

/** Members of private and symmetric keys (RFC 7518 section 6). */
export const PRIVATE_MEMBERS = ["d", "p", "q", "dp", "dq", "qi", "oth", "k"];

type Kind = { algorithms: readonly AssertionAlgorithm[]; curve?: string };

const KINDS: ReadonlyMap<unknown, Kind> = new Map<string, Kind>([
  ["RSA", { algorithms: ["RS256", "PS256"] }],
  ["EC", { algorithms: ["ES256"], curve: "P-256" }],
  ["OKP", { algorithms: ["EdDSA", "Ed25519"], curve: "Ed25519" }],
]);

/**
 * Returns the algorithms that a key may be used with: the one it names, else those of its type. An
 * OKP key may use both names of its algorithm.
 */
export const algorithmsOf = ({ kty, alg }: PublicJwk): readonly AssertionAlgorithm[] =>
  alg && kty !== "OKP" ? [alg] : (KINDS.get(kty)?.algorithms ?? []);

type KeyFault =
  | "not_an_object"
  | "private"
  | "kty_unknown"
  | "alg_unfit"
  | "use_unfit"
  | "key_ops_unfit"
  | "kid_unfit"
  | "kid_repeated"
  | "crv_unfit"
  | "too_short"
  | "invalid";

/** Fault of a key set, or of one of its keys, counted from 1. */
export type KeySetRefusal =
  | { fault: "no_key_set" | "no_keys" | "too_many_keys" }
  | { fault: KeyFault; key: number };

/** Parses a key set for registration. Strict: a key that can't be used is an error. */
export function parseClientJwks(json: unknown): Result<ClientJwks, KeySetRefusal> {
  const given = isRecord(json) ? json.keys : null;
  if (!Array.isArray(given)) return refuse({ fault: "no_key_set" });
  if (given.length === 0) return refuse({ fault: "no_keys" });
  if (given.length > MAX_CLIENT_KEYS) return refuse({ fault: "too_many_keys" });
  const keys: PublicJwk[] = [];
  for (const [n, member] of given.entries()) {
    const key = parsePublicJwk(member);
    if (!key.ok) return refuse({ fault: key.error, key: n + 1 });
    if (key.value.kid !== undefined && keys.some(({ kid }) => kid === key.value.kid))
      return refuse({ fault: "kid_repeated", key: n + 1 });
    keys.push(key.value);
  }
  return ok({ keys });
}

/**
 * Returns the usable keys of a fetched key set, which may also hold keys for other purposes (RFC
 * 7517 section 5). Null if it is not a key set.
 */
export function usableKeys(json: unknown): PublicJwk[] | null {
  const given = isRecord(json) ? json.keys : null;
  if (!Array.isArray(given)) return null;
  return given.slice(0, MAX_CLIENT_KEYS).flatMap((member) => {
    const key = parsePublicJwk(member);
    return key.ok ? [key.value] : [];
  });
}

type Members = Record<string, unknown>;

const isRecord = (json: unknown): json is Members =>
  typeof json === "object" && json !== null && !Array.isArray(json);

/** Parses a public key for verifying signatures. Strict: any member that rules that out is an error. */
export function parsePublicJwk(json: unknown): Result<PublicJwk, KeyFault> {
  if (!isRecord(json)) return refuse("not_an_object");
  const problem = problemOfUse(json) ?? problemOfName(json) ?? problemOfMaterial(json);
  if (problem !== null) return refuse(problem);
  const members = ["kty", "kid", "alg", "n", "e", "crv", "x", "y"];
  const kept = members.filter((name) => json[name] !== undefined).map((name) => [name, json[name]]);
  return ok(Object.fromEntries(kept) as PublicJwk);
}

function problemOfUse(jwk: Members): KeyFault | null {
  const kind = KINDS.get(jwk.kty);
  if (PRIVATE_MEMBERS.some((name) => Object.hasOwn(jwk, name))) return "private";
  if (!kind) return "kty_unknown";
  if (jwk.alg !== undefined && !kind.algorithms.includes(jwk.alg as AssertionAlgorithm))
    return "alg_unfit";
  if (jwk.use !== undefined && jwk.use !== "sig") return "use_unfit";
  const operations = jwk.key_ops ?? ["verify"];
  return Array.isArray(operations) && operations.includes("verify") ? null : "key_ops_unfit";
}

/** Requires a printable `kid`, since it is stored and looked up as text. */
const problemOfName = ({ kid }: Members): KeyFault | null =>
  kid === undefined || (typeof kid === "string" && /^[ -~]{1,255}$/.test(kid)) ? null : "kid_unfit";

function problemOfMaterial(jwk: Members): KeyFault | null {
  const { curve } = KINDS.get(jwk.kty) ?? {};
  if (curve !== undefined && jwk.crv !== curve) return "crv_unfit";
  const key = publicKeyOf(jwk);
  if (!key) return "invalid";
  const { modulusLength, publicExponent } = key.asymmetricKeyDetails ?? {};
  if (modulusLength === undefined) return null;
  if (modulusLength < 2048) return "too_short";
  // Bounds the cost of verification. With an exponent of 1, anyone could forge a signature.
  return modulusLength > 8192 || !EXPONENTS.has(publicExponent) ? "invalid" : null;
}

/** RSA public exponents in use. */
const EXPONENTS: ReadonlySet<unknown> = new Set([3n, 17n, 65_537n]);

/** Returns null if the numbers are not a valid key, such as a point off its curve. */
function publicKeyOf({ kty, n, e, crv, x, y }: Members) {
  try {
    return createPublicKey({ key: { kty, n, e, crv, x, y } as JsonWebKey, format: "jwk" });
  } catch {
    return null;
  }
}
