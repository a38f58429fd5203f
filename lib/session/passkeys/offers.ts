import { formatCookie, offersCookie, readCookie } from "@/lib/http/cookies";
import { sha256 } from "@/lib/runtime/crypto";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Milliseconds without an offer, by what happened in the browser. */
const PAUSES = {
  /** One authorization asks once at most, even if it asks for several sign-ins. */
  offered: HOUR_MS,
  declined: 30 * DAY_MS,
  /** Cookies last no longer (RFC 6265bis section 5.5). */
  used: 400 * DAY_MS,
} as const;

/** Maximum number of users whose passkeys a browser remembers. */
const MAX_USERS = 20;

/** Key of the pauses that hold for everybody. */
const EVERYBODY = "all";

/** Pauses in hours since 1970, by whom they hold for. */
type Pauses = ReadonlyMap<string, number>;

const userKey = (userId: string) => sha256(`offers ${userId}`).toString("base64url").slice(0, 12);

function pausesIn(headers: Headers, now: Date): Pauses {
  const value = readCookie(headers, offersCookie()) ?? "";
  const entries = [...value.matchAll(/(?:^|\.)([\w-]{3,12}):(\d{1,7})(?=\.|$)/g)]
    .map(([, key = "", hours]) => [key, Number(hours)] as const)
    .filter(([, hours]) => hours * HOUR_MS > now.getTime());
  return new Map(entries.slice(-MAX_USERS));
}

/** Returns the Set-Cookie value after an offer was made, or declined for everybody in this browser. */
export const pauseOffers = (why: "offered" | "declined", headers: Headers, now: Date) =>
  pause(EVERYBODY, PAUSES[why], headers, now);

/** Returns the Set-Cookie value after a user added or used a passkey in this browser. */
export const endOffersTo = (userId: string, headers: Headers, now: Date) =>
  pause(userKey(userId), PAUSES.used, headers, now);

function pause(key: string, milliseconds: number, headers: Headers, now: Date): string {
  const pauses = new Map(pausesIn(headers, now));
  const until = Math.ceil((now.getTime() + milliseconds) / HOUR_MS);
  const longest = Math.max(until, pauses.get(key) ?? 0);
  // The newest comes last, since the first are dropped.
  pauses.delete(key);
  pauses.set(key, longest);
  const value = [...pauses].map(([one, hours]) => `${one}:${hours}`).join(".");
  return formatCookie(offersCookie(), value, PAUSES.used / 1000);
}

/** True if this browser may offer a passkey to a user. */
export function mayOffer(userId: string, headers: Headers, now: Date): boolean {
  const pauses = pausesIn(headers, now);
  return !pauses.has(EVERYBODY) && !pauses.has(userKey(userId));
}
