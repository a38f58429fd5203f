import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from "jose";
import type { NewSigningKey } from "@/db/tokens/signing-key-changes";
import type { SigningKeyRow } from "@/db/tokens/signing-keys";
import type { SigningAlgorithm } from "@/lib/oauth/token/id-token";
import { seal, unseal } from "@/lib/runtime/crypto";
import { ConfigurationError } from "@/lib/runtime/env";

/** Modulus length of RSA keys in bits (docs/design/protocol.md). */
const MODULUS_LENGTH = 3072;

/** Generates a key pair. The private part is sealed before it is returned. */
export async function generateKey(alg: SigningAlgorithm, now: Date): Promise<NewSigningKey> {
  const pair = await generateKeyPair(alg, { extractable: true, modulusLength: MODULUS_LENGTH });
  const publicJwk = await exportJWK(pair.publicKey);
  const kid = await calculateJwkThumbprint(publicJwk);
  return {
    kid,
    alg,
    publicJwk: { ...publicJwk, kid, alg, use: "sig" },
    sealedPrivateJwk: await seal(JSON.stringify(await exportJWK(pair.privateKey))),
    createdAt: now,
  };
}

/**
 * Returns the private part of a key, and whether the first APP_SECRET opens it. Throws
 * ConfigurationError if none does.
 */
export async function openPrivateKey(row: SigningKeyRow): Promise<{ jwk: JWK; current: boolean }> {
  const opened = row.sealedPrivateJwk === null ? null : await unseal(row.sealedPrivateJwk);
  if (opened === null)
    throw new ConfigurationError(
      `APP_SECRET: signing key ${row.kid} was encrypted with another secret; add that secret to the list, or see docs/lost-access.md if it is lost for good`,
    );
  return { jwk: JSON.parse(opened.text), current: opened.current };
}
