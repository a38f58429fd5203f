import { createLocalJWKSet, importJWK, type JWK, type JWTVerifyGetKey, SignJWT } from "jose";
import { database } from "@/db/client";
import { reading } from "@/db/faults";
import { listSigningKeys, type SigningKeyRow } from "@/db/tokens/signing-keys";
import { isActiveKey, isPublishedKey } from "@/lib/oauth/keys/key-schedule";
import type { SigningAlgorithm } from "@/lib/oauth/token/id-token";
import { processWide } from "@/lib/runtime/process-wide";
import { watch } from "@/lib/runtime/watched";
import { openPrivateKey } from "./sealed-keys";

export type Signer = {
  alg: SigningAlgorithm;
  kid: string;
  key: Awaited<ReturnType<typeof importJWK>>;
};
export type Signers = Readonly<Record<SigningAlgorithm, Signer>>;
type Keys = { rows: readonly SigningKeyRow[]; signers: Signers; remembered: JWTVerifyGetKey };

const keys = () => processWide("signing-keys", () => watch("signing_keys", loadKeys));

/** Returns the JWK set that verifiers fetch (RFC 7517 section 5), with public members only. */
export async function publicKeys(): Promise<{ keys: JWK[] }> {
  const { rows } = await keys().current();
  const now = new Date();
  return { keys: rows.filter((row) => isPublishedKey(row, now)).map(publicJwk) };
}

/**
 * Returns the public keys of all signing keys still stored, for our own tokens that come back
 * (`id_token_hint`).
 */
export async function rememberedKeys(): Promise<{ keys: JWK[] }> {
  const { rows } = await keys().current();
  return { keys: rows.map(publicJwk) };
}

/** Returns a verifier by the same keys. */
export const rememberedKeySet = async () => (await keys().current()).remembered;

/** Signs a JWT, always with a `kid`. */
export const signJwt = (claims: Record<string, unknown>, { alg, kid, key }: Signer, typ = "JWT") =>
  new SignJWT(claims).setProtectedHeader({ alg, kid, typ }).sign(key);

/**
 * Returns the active key of each algorithm. May query the database, so call it before anything is
 * used up for a token.
 */
export const activeSigners = async () => (await keys().current()).signers;

async function loadKeys(): Promise<Keys> {
  const rows = await reading(listSigningKeys(database()));
  const [RS256, ES256, EdDSA] = await Promise.all([
    loadSigner(rows, "RS256"),
    loadSigner(rows, "ES256"),
    loadSigner(rows, "EdDSA"),
  ]);
  const remembered = createLocalJWKSet({ keys: rows.map(publicJwk) });
  return { rows, signers: { RS256, ES256, EdDSA }, remembered };
}

async function loadSigner(rows: SigningKeyRow[], alg: SigningAlgorithm): Promise<Signer> {
  const active = rows.find((row) => row.alg === alg && isActiveKey(row));
  if (!active) throw new Error(`no active signing key for ${alg}`);
  const { jwk } = await openPrivateKey(active);
  return { alg, kid: active.kid, key: await importJWK(jwk, alg) };
}

const publicJwk = (row: SigningKeyRow) => row.publicJwk as JWK;
