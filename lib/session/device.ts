import type { Execute } from "@/db/client";
import { noteKnownDevice } from "@/db/known-devices";
import { countOne } from "@/db/limits";
import { credentialHash, newCredential, sha256 } from "@/lib/crypto";
import { deviceCookie, formatCookie, readCookie } from "@/lib/http/cookies";

/** Seconds: the longest that browsers keep a cookie (RFC 6265bis section 5.5). */
const LIFETIME = 400 * 86_400;

/** The id of the browser that signs in: the one that it brings, else a new one. */
export function deviceOf(headers: Headers): string {
  const value = readCookie(headers, deviceCookie());
  return value !== null && credentialHash("device", value) ? value : newCredential("device");
}

/** A Set-Cookie value. */
export const setDevice = (id: string) => formatCookie(deviceCookie(), id, LIFETIME);

type Noted = { userId: string; device: string; now: Date };

/** Remembers the browser in the transaction that signs in. True if the person never used it before. */
export async function noteDevice(tx: Execute, { userId, device, now }: Noted): Promise<boolean> {
  const deviceHash = credentialHash("device", device);
  return deviceHash !== null && (await noteKnownDevice(tx, { userId, deviceHash, now }));
}

/** Mails about new browsers that a person gets in an hour: more tell them nothing more. */
const MAX_TOLD = 5;
const HOUR = 3_600_000;

/** Counts a browser that the person would be told of. False where they were told of enough. */
export async function mayTell(
  tx: Execute,
  { userId, now }: Pick<Noted, "userId" | "now">,
): Promise<boolean> {
  const key = sha256(`new-device ${userId}`).toString("base64url");
  return (await countOne(tx, { key, milliseconds: HOUR }, now)).points <= MAX_TOLD;
}
