import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from "node:crypto";
import type { KeptSession, SessionProof } from "@/db/users/sessions";
import { formatCookie, readCookie, sessionCookie } from "@/lib/http/cookies";
import { credentialHash, newCredential, sha256 } from "@/lib/runtime/crypto";
import { appSecrets } from "@/lib/runtime/env";

/** Absolute lifetime of a browser session in seconds. */
export const SESSION_LIFETIME_SECONDS = 30 * 86_400;

/** Contents of the session cookie: the ID of the row, and the secret of its newest cookie. */
export type SessionKey = { id: string; token: string };

export const newSessionToken = () => newCredential("session");

/**
 * Returns a new token for a session that continues: `keep` for the database, `key` for the browser
 * after the commit.
 */
export function renewal({ id, tokenHash }: SessionProof): { keep: KeptSession; key: SessionKey } {
  const token = newSessionToken();
  return { keep: { id, tokenHash, newTokenHash: sha256(token) }, key: { id, token } };
}

const [IV, TAG] = [12, 16];

/**
 * Keys derived from each secret, cached because every signed-in request opens a cookie. With bytes
 * instead of a key object, opening takes four times as long.
 */
const keys = new Map<string, KeyObject>();

function keyOf(secret: string): KeyObject {
  let key = keys.get(secret);
  if (!key) {
    const bytes = hkdfSync("sha256", secret, "", "foyer session cookie v1", 32);
    key = createSecretKey(Buffer.from(bytes));
    keys.set(secret, key);
  }
  return key;
}

/** Returns the value of the session cookie. An invented one costs no query: it is encrypted. */
export function sealSessionKey({ id, token }: SessionKey, [secret = ""] = appSecrets()): string {
  const iv = randomBytes(IV);
  const cipher = createCipheriv("aes-256-gcm", keyOf(secret), iv, { authTagLength: TAG });
  const sealed = Buffer.concat([cipher.update(`${id} ${token}`, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Returns the Set-Cookie value for a session that got a new token. */
export const setSessionKey = (key: SessionKey) =>
  formatCookie(sessionCookie(), sealSessionKey(key), SESSION_LIFETIME_SECONDS);

const CONTENTS = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}) (\S+)$/;

/**
 * Returns what the request's cookie claims, or null if it is missing or not ours. The database row
 * decides if it is valid.
 */
export function readSessionProof(headers: Headers): SessionProof | null {
  const value = readCookie(headers, sessionCookie());
  const [, id, token] = CONTENTS.exec(value === null ? "" : unseal(value)) ?? [];
  const tokenHash = credentialHash("session", token ?? "");
  return id && tokenHash ? { id, tokenHash } : null;
}

/** Returns an empty string if no secret opens the value. */
function unseal(value: string): string {
  const sealed = Buffer.from(value, "base64url");
  // Rejects other spellings of the same bytes: Buffer ignores characters that aren't base64url.
  if (sealed.length < IV + TAG || sealed.toString("base64url") !== value) return "";
  for (const secret of appSecrets()) {
    const decipher = createDecipheriv("aes-256-gcm", keyOf(secret), sealed.subarray(0, IV), {
      authTagLength: TAG,
    });
    decipher.setAuthTag(sealed.subarray(IV, IV + TAG));
    try {
      return decipher.update(sealed.subarray(IV + TAG), undefined, "utf8") + decipher.final("utf8");
    } catch {
      // Another secret may have sealed the cookie.
    }
  }
  return "";
}
