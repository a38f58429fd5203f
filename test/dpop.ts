import { createHash, randomUUID } from "node:crypto";
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from "jose";

/** Creates a key of a client for DPoP proofs. */
export async function newDpopKey(alg: "ES256" | "PS256" | "EdDSA" | "Ed25519" = "ES256") {
  const pair = await generateKeyPair(alg, { extractable: true });
  const jwk = await exportJWK(pair.publicKey);
  return { alg, jwk, jkt: await calculateJwkThumbprint(jwk), ...pair };
}

export type DpopKey = Awaited<ReturnType<typeof newDpopKey>>;

/** Request that a proof is for. */
export type Target = { method: string; url: string; accessToken?: string };

export const hashOfToken = (accessToken: string) =>
  createHash("sha256").update(accessToken).digest("base64url");

/** Signs a proof (RFC 9449 section 4.2), with changes. */
export const signProof = (
  { alg, jwk, privateKey }: Pick<DpopKey, "alg" | "jwk" | "privateKey">,
  { method, url, accessToken }: Target,
  changes: Record<string, unknown> = {},
) =>
  new SignJWT({
    jti: randomUUID(),
    htm: method,
    htu: url,
    iat: Math.floor(Date.now() / 1000),
    ...(accessToken !== undefined && { ath: hashOfToken(accessToken) }),
    ...changes,
  })
    .setProtectedHeader({ typ: "dpop+jwt", alg, jwk })
    .sign(privateKey);
