import type { Execute } from "@/db/client";
import { countOne } from "@/db/limits/limits";
import { noteKnownDevice } from "@/db/users/known-devices";
import { deviceCookie, formatCookie, readCookie } from "@/lib/http/cookies";
import { credentialHash, isMacOf, macOf, newCredential, sha256 } from "@/lib/runtime/crypto";

/** Seconds: the longest that browsers keep a cookie (RFC 6265bis section 5.5). */
const LIFETIME = 400 * 86_400;

const macText = (id: string) => `device ${id}`;

/** The id of the browser that signs in: the one that it brings, else a new one. */
export function deviceOf(headers: Headers): string {
  const [id] = readDevice(headers);
  return id !== undefined && credentialHash("device", id) ? id : newCredential("device");
}

/**
 * The hash of a browser's id that we gave it after a sign-in, else null. Nobody can invent one, so asking the database
 * about it cannot be made to cost anything from outside.
 */
export function provenDeviceHash(headers: Headers): Buffer | null {
  const [id = "", mac = ""] = readDevice(headers);
  const hash = credentialHash("device", id);
  return hash && isMacOf(macText(id), mac) ? hash : null;
}

/** What is stored of an id that `deviceOf` answered. */
export const hashOfDevice = (id: string): Buffer => sha256(id);

const readDevice = (headers: Headers) => (readCookie(headers, deviceCookie()) ?? "").split(".");

/** A Set-Cookie value, for a browser that has proved whose it is. */
export const setDevice = (id: string) =>
  formatCookie(deviceCookie(), `${id}.${macOf(macText(id))}`, LIFETIME);

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
