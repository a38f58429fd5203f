import {
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  SignJWT,
} from "jose";
import { database } from "@/db/client";
import { reading } from "@/db/faults";
import { ensureActiveKey, listPublishedKeys, type SigningKeyRow } from "@/db/signing-keys";
import { seal, unseal } from "@/lib/crypto";
import { ConfigurationError } from "@/lib/env";
import { SIGNING_ALGORITHMS, type SigningAlgorithm } from "@/lib/oauth/id-token";
import { processWide } from "@/lib/process-wide";
import { watch } from "@/lib/watched";

export type Signer = {
  alg: SigningAlgorithm;
  kid: string;
  key: Awaited<ReturnType<typeof importJWK>>;
};
export type Signers = Readonly<Record<SigningAlgorithm, Signer>>;
type Keys = { jwks: { keys: JWK[] }; signers: Signers };

/** Bits of an RSA key (docs/decisions/0005-rsa-key-size.md). */
const MODULUS_LENGTH = 3072;

const keys = () => processWide("signing-keys", () => watch("signing_keys", loadKeys));

/** The JWK set that verifiers fetch (RFC 7517 section 5); public members only. */
export const publicKeys = async () => (await keys().current()).jwks;

/** Signs an ID token. `kid` is always there. */
export const signIdToken = (claims: Record<string, unknown>, { alg, kid, key }: Signer) =>
  new SignJWT(claims).setProtectedHeader({ alg, kid, typ: "JWT" }).sign(key);

/** The active key of each algorithm. May ask the database: have them before anything is consumed for a token. */
export const activeSigners = async () => (await keys().current()).signers;

/** Makes the first key of each algorithm on a new database. */
export async function ensureSigningKeys(now: Date) {
  const db = database();
  const rows = await listPublishedKeys(db);
  const missing = SIGNING_ALGORITHMS.filter((alg) => !rows.some((row) => isActive(row, alg)));
  for (const alg of missing) await ensureActiveKey(db, await generateKey(alg, now));
}

async function generateKey(alg: SigningAlgorithm, now: Date) {
  const pair = await generateKeyPair(alg, { extractable: true, modulusLength: MODULUS_LENGTH });
  const publicJwk = await exportJWK(pair.publicKey);
  const kid = await calculateJwkThumbprint(publicJwk);
  return {
    kid,
    alg,
    publicJwk: { ...publicJwk, kid, alg, use: "sig" },
    sealedPrivateJwk: await seal(JSON.stringify(await exportJWK(pair.privateKey))),
    createdAt: now,
    activatedAt: now,
  };
}

async function loadKeys(): Promise<Keys> {
  const rows = await reading(listPublishedKeys(database()));
  const [RS256, ES256, EdDSA] = await Promise.all([
    loadSigner(rows, "RS256"),
    loadSigner(rows, "ES256"),
    loadSigner(rows, "EdDSA"),
  ]);
  const signers = { RS256, ES256, EdDSA };
  return { jwks: { keys: rows.map((row) => row.publicJwk) as JWK[] }, signers };
}

async function loadSigner(rows: SigningKeyRow[], alg: SigningAlgorithm): Promise<Signer> {
  const active = rows.find((row) => isActive(row, alg));
  if (!active) throw new Error(`no active signing key for ${alg}`);
  return { alg, kid: active.kid, key: await importPrivateKey(active) };
}

async function importPrivateKey(row: SigningKeyRow) {
  const jwk = await unseal(row.sealedPrivateJwk);
  if (jwk === null)
    throw new ConfigurationError(
      `APP_SECRET: signing key ${row.kid} was sealed with another one; add that to the list`,
    );
  return importJWK(JSON.parse(jwk), row.alg);
}

const isActive = (row: SigningKeyRow, alg: SigningAlgorithm) =>
  row.alg === alg && row.activatedAt !== null && row.retiredAt === null;
