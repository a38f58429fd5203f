import { countOne } from "@/db/limits/counters";
import type { Execute } from "@/db/system/client";
import { deviceCookie, formatCookie, readCookie } from "@/lib/http/cookies";
import { credentialHash, isMacOf, macOf, newCredential, sha256 } from "@/lib/runtime/crypto";

/** Seconds that browsers keep a cookie at most (RFC 6265bis section 5.5). */
const LIFETIME_SECONDS = 400 * 86_400;

const macText = (id: string) => `device ${id}`;

/** Returns the ID that the browser brings, proven or not, or a new one. */
export function deviceOf(headers: Headers): string {
  const [id] = readDevice(headers);
  return id !== undefined && credentialHash("device", id) ? id : newCredential("device");
}

/**
 * Returns the hash of a browser ID that we issued after a sign-in, or null. Invented IDs are
 * recognized without the database, so outsiders can't cause lookups.
 */
export function provenDeviceHash(headers: Headers): Buffer | null {
  const [id = "", mac = ""] = readDevice(headers);
  const hash = credentialHash("device", id);
  return hash && isMacOf(macText(id), mac) ? hash : null;
}

/** Returns the stored form of an ID from `deviceOf`. */
export const hashOfDevice = (id: string): Buffer => sha256(id);

const readDevice = (headers: Headers) => (readCookie(headers, deviceCookie()) ?? "").split(".");

/** Returns the Set-Cookie value for a browser whose user has proved their identity. */
export const setDevice = (id: string) =>
  formatCookie(deviceCookie(), `${id}.${macOf(macText(id))}`, LIFETIME_SECONDS);

/** Maximum mails about new browsers to one user in an hour. More would tell nothing new. */
const MAX_TOLD = 5;
const HOUR_MS = 3_600_000;

/** Counts a mail about a new browser. False if the user has had enough of them. */
export async function mayTell(
  tx: Execute,
  { userId, now }: { userId: string; now: Date },
): Promise<boolean> {
  const key = sha256(`new-device ${userId}`).toString("base64url");
  return (await countOne(tx, { key, milliseconds: HOUR_MS }, now)).points <= MAX_TOLD;
}
