import { hash } from "node:crypto";

export const SIGNING_ALGORITHMS = ["RS256", "ES256", "EdDSA"] as const;
export type SigningAlgorithm = (typeof SIGNING_ALGORITHMS)[number];

/** Hash functions of the signature algorithms; Ed25519 uses SHA-512 internally (RFC 8032). */
const HASH = { RS256: "sha256", ES256: "sha256", EdDSA: "sha512" } as const;

/** Returns `at_hash`: the left half of the access token's hash (OpenID Connect Core 3.1.3.6). */
export function accessTokenHash(accessToken: string, alg: SigningAlgorithm) {
  const whole = hash(HASH[alg], accessToken, "buffer");
  return whole.subarray(0, whole.length / 2).toString("base64url");
}
