import { accountCounter, findRefusals } from "@/db/limits/counters";
import { database } from "@/db/system/client";
import { reading } from "@/db/system/faults";
import { clientNetworks } from "@/lib/http/client-address";
import { type Counter, networkQuotas } from "@/lib/rate-limits/attempt";
import { fullUntil, latest, secondsUntil } from "@/lib/rate-limits/full-counters";
import { sha256 } from "@/lib/runtime/crypto";
import { normalLogin } from "@/lib/users/username";
import { provenDeviceHash } from "./device";
import { isCrowded } from "./hash-turns";

const WINDOW_MS = 15 * 60_000;

/** Refusals of a sign-in. They reveal nothing except how often it was tried. */
export type SignInRefusal =
  | { code: "wrong" }
  /** The name or the password is empty: nothing was checked or counted. */
  | { code: "missing" }
  /** Rate limit; `retryAfter` is in seconds. */
  | { code: "limited"; retryAfter: number }
  /** Too many passwords are waiting: this one was neither checked nor counted. */
  | { code: "busy" };

const quota = (subject: string, points: number): Counter => ({
  key: sha256(`sign-in ${subject}`).toString("base64url"),
  points,
  milliseconds: WINDOW_MS,
});

/**
 * Limits failures with a name from a network. This counter and the network's decide the response to
 * a failure (docs/decisions/0047).
 */
export const nameQuota = (typedName: string, headers: Headers) =>
  quota(
    `as ${sha256(normalLogin(typedName)).toString("hex")} from ${clientNetworks({ headers })[0].name}`,
    10,
  );

/** Limits failures from a network, whatever the names, and from the /48 of an IPv6 address. */
export function sourceQuotas(headers: Headers): { network: Counter; site?: Counter } {
  const quotas = { points: 50, milliseconds: WINDOW_MS };
  const [network, site] = networkQuotas("sign-in network", clientNetworks({ headers }), quotas);
  return { network, ...(site && { site }) };
}

/** Returns until when browsers that an account doesn't know can't sign in to it; null if they can. */
export async function blockedUntil(userId: string, now: Date): Promise<Date | null> {
  const [refused] = await reading(findRefusals(database(), [accountQuota(userId, "")], now));
  return refused?.why === "full" ? refused.endsAt : null;
}

/** Limits failures of browsers that an account doesn't know. Unknown names have the same limit. */
export const accountQuota = (userId: string | null, typedName: string): Counter =>
  userId === null
    ? { ...quota(`nobody ${normalLogin(typedName)}`, 10), clearable: true }
    : { key: accountCounter(userId), points: 10, milliseconds: WINDOW_MS, clearable: true };

/**
 * Limits failures of a browser, whatever the account: a copied cookie gives ten guesses, and a
 * success elsewhere gives no more.
 */
export const browserQuota = (deviceHash: Buffer) =>
  quota(`browser ${deviceHash.toString("hex")}`, 10);

/** Limits wrong current passwords entered in an account's own sessions. */
export const confirmationQuota = (userId: string) => quota(`confirmation ${userId}`, 10);

/** Returns the hash of the browser that a request proves, unless its failures are used up. */
export function trustedBrowser(headers: Headers, now: Date): Buffer | null {
  const deviceHash = provenDeviceHash(headers);
  return deviceHash && !fullUntil(browserQuota(deviceHash).key, now) ? deviceHash : null;
}

/** Returns why a sign-in is refused without a database query, or null if it has to be checked. */
export function refusalFromMemory(
  { username, password }: { username: string; password: string },
  headers: Headers,
): SignInRefusal | null {
  // No account has an empty name or password, so nothing is guessed and nothing counted.
  if (normalLogin(username) === "" || password === "") return { code: "missing" };
  const now = new Date();
  const limit = limitFromMemory(username, headers, now);
  if (limit && trustedBrowser(headers, now) === null) return limit;
  return isCrowded() ? { code: "busy" } : null;
}

export function limitFromMemory(typedName: string, headers: Headers, now: Date) {
  const quotas = [nameQuota(typedName, headers), ...Object.values(sourceQuotas(headers))];
  return limitUntil(
    quotas.map(({ key }) => fullUntil(key, now)),
    now,
  );
}

export function limitUntil(ends: readonly (Date | null | undefined)[], now: Date) {
  const last = latest(ends);
  return last && ({ code: "limited", retryAfter: secondsUntil(last, now) } as const);
}
