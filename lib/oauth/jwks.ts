import { createPublicKey, type JsonWebKey } from "node:crypto";
import { ok, type Result, refuse } from "@/lib/result";

/**
 * What a client may sign its assertions with (RFC 7518, RFC 8037): asymmetric, and the key says which. `Ed25519` is the
 * new name of what `EdDSA` means with such a key (RFC 9864); client libraries send the one or the other.
 */
export const ASSERTION_ALGORITHMS = ["RS256", "PS256", "ES256", "EdDSA", "Ed25519"] as const;
export type AssertionAlgorithm = (typeof ASSERTION_ALGORITHMS)[number];

export type ClientJwks = { keys: PublicJwk[] };

/** A public key that verifies signatures, with no more members than that takes (RFC 7517, RFC 7518 section 6). */
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

const PRIVATE_MEMBERS = ["d", "p", "q", "dp", "dq", "qi", "oth", "k"];

type Kind = { algorithms: readonly AssertionAlgorithm[]; curve?: string };

const KINDS: ReadonlyMap<unknown, Kind> = new Map<string, Kind>([
  ["RSA", { algorithms: ["RS256", "PS256"] }],
  ["EC", { algorithms: ["ES256"], curve: "P-256" }],
  ["OKP", { algorithms: ["EdDSA", "Ed25519"], curve: "Ed25519" }],
]);

/** The algorithms that a key may be used with: the one it names, else those of its type. */
export const algorithmsOf = ({ kty, alg }: PublicJwk): readonly AssertionAlgorithm[] =>
  alg && kty !== "OKP" ? [alg] : (KINDS.get(kty)?.algorithms ?? []);

/** A key set that somebody registers. Strict: whatever could not be used is an error, in words for who registers it. */
export function parseClientJwks(json: unknown): Result<ClientJwks, string> {
  const given = isRecord(json) ? json.keys : null;
  if (!Array.isArray(given)) return refuse("it is not a JWK set: a JSON object with an array keys");
  if (given.length === 0) return refuse("it has no keys");
  if (given.length > MAX_CLIENT_KEYS) return refuse(`it has more than ${MAX_CLIENT_KEYS} keys`);
  const keys: PublicJwk[] = [];
  for (const [n, member] of given.entries()) {
    const key = parsePublicJwk(member);
    if (!key.ok) return refuse(`key ${n + 1} ${key.error}`);
    if (key.value.kid !== undefined && keys.some(({ kid }) => kid === key.value.kid))
      return refuse(`key ${n + 1} has the kid of another`);
    keys.push(key.value);
  }
  return ok({ keys });
}

/** What can be used of a key set that was fetched, for it may well hold keys for other ends (RFC 7517 section 5). */
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

function parsePublicJwk(json: unknown): Result<PublicJwk, string> {
  if (!isRecord(json)) return refuse("is not a JSON object");
  const problem = problemOfUse(json) ?? problemOfName(json) ?? problemOfMaterial(json);
  if (problem !== null) return refuse(problem);
  const members = ["kty", "kid", "alg", "n", "e", "crv", "x", "y"];
  const kept = members.filter((name) => json[name] !== undefined).map((name) => [name, json[name]]);
  return ok(Object.fromEntries(kept) as PublicJwk);
}

function problemOfUse(jwk: Members): string | null {
  const kind = KINDS.get(jwk.kty);
  if (PRIVATE_MEMBERS.some((name) => Object.hasOwn(jwk, name)))
    return "is private or symmetric: register public keys only";
  if (!kind) return "has an unknown kty: RSA, EC and OKP can be used";
  if (jwk.alg !== undefined && !kind.algorithms.includes(jwk.alg as AssertionAlgorithm))
    return `has an alg that does not fit: ${kind.algorithms.join(" or ")}`;
  if (jwk.use !== undefined && jwk.use !== "sig") return "is not for signatures (use)";
  const operations = jwk.key_ops ?? ["verify"];
  return Array.isArray(operations) && operations.includes("verify")
    ? null
    : "is not for verifying (key_ops)";
}

/** Printable, since it is stored and looked up as text. */
const problemOfName = ({ kid }: Members) =>
  kid === undefined || (typeof kid === "string" && /^[ -~]{1,255}$/.test(kid))
    ? null
    : "has a kid that is not 1 to 255 printable ASCII characters";

function problemOfMaterial(jwk: Members): string | null {
  const { curve } = KINDS.get(jwk.kty) ?? {};
  if (curve !== undefined && jwk.crv !== curve) return `has another crv than ${curve}`;
  const key = publicKeyOf(jwk);
  if (!key) return "is not a valid key";
  const { modulusLength, publicExponent } = key.asymmetricKeyDetails ?? {};
  if (modulusLength === undefined) return null;
  if (modulusLength < 2048) return "is shorter than 2048 bits";
  // Verifying must stay cheap, and with an exponent of 1 anybody could sign.
  return modulusLength > 8192 || !EXPONENTS.has(publicExponent) ? "is not a valid key" : null;
}

/** Those in use (3, 17, 65537); nobody makes others. */
const EXPONENTS: ReadonlySet<unknown> = new Set([3n, 17n, 65_537n]);

/** Null where the numbers are no key; a point off its curve is none. */
function publicKeyOf({ kty, n, e, crv, x, y }: Members) {
  try {
    return createPublicKey({ key: { kty, n, e, crv, x, y } as JsonWebKey, format: "jwk" });
  } catch {
    return null;
  }
}
