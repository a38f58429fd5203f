import type { Db } from "@/db/client";
import { noteKnownDevice } from "@/db/known-devices";
import { credentialHash, newCredential } from "@/lib/crypto";
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

/** Remembers the browser in the transaction that signs in. True if the person is to be told: they never used it before. */
export async function noteDevice(
  tx: Pick<Db, "execute">,
  { userId, device, now }: { userId: string; device: string; now: Date },
): Promise<boolean> {
  const deviceHash = credentialHash("device", device);
  return deviceHash !== null && (await noteKnownDevice(tx, { userId, deviceHash, now }));
}
