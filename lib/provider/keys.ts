import { createPrivateKey, type JsonWebKey, type KeyObject, sign } from "node:crypto";
import { promisify } from "node:util";
import {
  calculateJwkThumbprint,
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  type JWK,
  type JWTVerifyGetKey,
} from "jose";
import { database } from "@/db/system/client";
import { databaseFault, reading } from "@/db/system/faults";
import {
  listSigningKeys,
  type NewSigningKey,
  type SigningKeyRow,
} from "@/db/tokens/signing-key-changes";
import { isActiveKey, isPublishedKey } from "@/lib/oauth/keys/key-schedule";
import { LIFETIME } from "@/lib/oauth/lifetimes";
import type { SigningAlgorithm } from "@/lib/oauth/token/claims";
import { seal, unseal } from "@/lib/runtime/crypto";
import { ConfigurationError } from "@/lib/runtime/env";
import { processWide } from "@/lib/runtime/process-wide";
import { watch } from "@/lib/runtime/watched";

type Signer = { alg: SigningAlgorithm; kid: string; key: KeyObject };
export type Signers = Readonly<Record<SigningAlgorithm, Signer>>;
type Keys = { rows: readonly SigningKeyRow[]; signers: Signers; remembered: JWTVerifyGetKey };

const keys = () =>
  processWide("signing-keys", () => watch("signing_keys", loadKeys, { eager: true }));

/** JWK set, and how long verifiers may cache it, in seconds. */
type KeySet = { keys: JWK[]; maxAge: number };

/**
 * Returns the JWK set that verifiers fetch (RFC 7517 section 5), with public members only. While the
 * database is away, it comes from memory (docs/design/protocol.md).
 */
export async function publicKeys(): Promise<KeySet> {
  try {
    return keySetOf(await keys().current(), LIFETIME.keySetCache);
  } catch (error) {
    const last = databaseFault(error) ? keys().recent(LIFETIME.keySetMemory * 1000) : null;
    if (last) return keySetOf(last, LIFETIME.oldKeySetCache);
    throw error;
  }
}

function keySetOf({ rows }: Keys, maxAge: number): KeySet {
  const now = new Date();
  return { keys: rows.filter((row) => isPublishedKey(row, now)).map(publicJwk), maxAge };
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

/** Signs a JWT (RFC 7515 section 7.1), always with a `kid`. */
export async function signJwt(
  claims: Record<string, unknown>,
  { alg, kid, key }: Signer,
  typ = "JWT",
): Promise<string> {
  const input = `${base64url({ alg, kid, typ })}.${base64url(claims)}`;
  const signature = await SIGN[alg](Buffer.from(input), key);
  return `${input}.${signature.toString("base64url")}`;
}

const base64url = (json: object) => Buffer.from(JSON.stringify(json)).toString("base64url");

const inOtherThread = promisify(sign);

/** Signs bytes. Only RSA, which takes milliseconds, is worth a thread (docs/design/protocol.md). */
const SIGN: Record<SigningAlgorithm, (data: Buffer, key: KeyObject) => Buffer | Promise<Buffer>> = {
  RS256: (data, key) => inOtherThread("sha256", data, key),
  ES256: (data, key) => fixedLength(sign("sha256", data, key)),
  EdDSA: (data, key) => sign(null, data, key),
};

/** Bytes of each half of a signature with P-256 (RFC 7518 section 3.4). */
const HALF = 32;

/**
 * Turns a signature with P-256 in DER (RFC 3279 section 2.2.3), whose two integers have as few bytes as
 * possible, into its two halves. Node.js 24 takes longer for that than for the signature.
 */
export function fixedLength(der: Buffer): Buffer {
  const joined = Buffer.alloc(2 * HALF);
  const r = integerAt(der, 2);
  const s = integerAt(der, r.end);
  der.copy(joined, HALF - r.length, r.end - r.length, r.end);
  der.copy(joined, 2 * HALF - s.length, s.end - s.length, s.end);
  return joined;
}

/** Finds an integer of DER; one whose first bit is set has a zero before it. */
function integerAt(der: Buffer, start: number): { length: number; end: number } {
  const length = der.readUInt8(start + 1);
  return { length: Math.min(length, HALF), end: start + 2 + length };
}

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

const TYPE: Record<SigningAlgorithm, string> = { RS256: "rsa", ES256: "ec", EdDSA: "ed25519" };

async function loadSigner(rows: SigningKeyRow[], alg: SigningAlgorithm): Promise<Signer> {
  const active = rows.find((row) => row.alg === alg && isActiveKey(row));
  if (!active) throw new Error(`no active signing key for ${alg}`);
  const { jwk } = await openPrivateKey(active);
  const key = createPrivateKey({ key: jwk as JsonWebKey, format: "jwk" });
  if (key.asymmetricKeyType !== TYPE[alg])
    throw new Error(`signing key ${active.kid} is not for ${alg}`);
  return { alg, kid: active.kid, key };
}

const publicJwk = (row: SigningKeyRow) => row.publicJwk as JWK;

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
