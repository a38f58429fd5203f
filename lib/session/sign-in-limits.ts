import { accountCounter } from "@/db/limits/sign-in-counter";
import { clientNetworks } from "@/lib/http/client-address";
import type { Counter } from "@/lib/rate-limits/attempt";
import { fullUntil, latest, secondsUntil } from "@/lib/rate-limits/full-counters";
import { networkQuotas } from "@/lib/rate-limits/network-quotas";
import { sha256 } from "@/lib/runtime/crypto";
import { provenDeviceHash } from "./device";
import { isCrowded } from "./hash-turns";

const WINDOW = 15 * 60_000;

/** Nothing distinguishes one failed sign-in from another, but how often it was tried. */
export type SignInRefusal =
  | { code: "wrong" }
  /** `retryAfter` in seconds. */
  | { code: "limited"; retryAfter: number }
  /** Too many passwords wait to be checked: this one was not, and is not counted. */
  | { code: "busy" };

const quota = (subject: string, points: number): Counter => ({
  key: sha256(`sign-in ${subject}`).toString("base64url"),
  points,
  milliseconds: WINDOW,
});

const spelled = (typedName: string) => typedName.trim().toLowerCase();

/** Failures with a name from a network. They and the network's decide what a failure is answered (docs/decisions/0047). */
export const nameQuota = (typedName: string, headers: Headers) =>
  quota(
    `as ${sha256(spelled(typedName)).toString("hex")} from ${clientNetworks({ headers })[0].name}`,
    10,
  );

/** Failures from a network, whatever the names, and from the /48 around an IPv6 one. */
export function sourceQuotas(headers: Headers): { network: Counter; site?: Counter } {
  const quotas = { points: 50, milliseconds: WINDOW };
  const [network, site] = networkQuotas("sign-in network", clientNetworks({ headers }), quotas);
  return { network, ...(site && { site }) };
}

/** Failures of browsers that an account doesn't know. Names that nobody has are counted alike. */
export const accountQuota = (userId: string | null, typedName: string): Counter =>
  userId === null
    ? { ...quota(`nobody ${spelled(typedName)}`, 10), clearable: true }
    : { key: accountCounter(userId), points: 10, milliseconds: WINDOW, clearable: true };

/** Failures of a browser whatever the account: a copied cookie gives ten guesses, and a success elsewhere no more. */
export const browserQuota = (deviceHash: Buffer) =>
  quota(`browser ${deviceHash.toString("hex")}`, 10);

/** Wrong present passwords of an account's own sessions. */
export const confirmationQuota = (userId: string) => quota(`confirmation ${userId}`, 10);

/** The browser that a request proves to be, unless it has used up its failures. */
export function trustedBrowser(headers: Headers, now: Date): Buffer | null {
  const deviceHash = provenDeviceHash(headers);
  return deviceHash && !fullUntil(browserQuota(deviceHash).key, now) ? deviceHash : null;
}

/** Why a sign-in is refused without asking the database; null where it has to be looked at. */
export function refusalFromMemory(typedName: string, headers: Headers): SignInRefusal | null {
  // Nobody is named, so nobody's password is guessed, and nothing is counted.
  if (spelled(typedName) === "") return { code: "wrong" };
  const now = new Date();
  const limit = limitFromMemory(typedName, headers, now);
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

/** The limit that ends last. */
export function limitUntil(ends: readonly (Date | null | undefined)[], now: Date) {
  const last = latest(ends);
  return last && ({ code: "limited", retryAfter: secondsUntil(last, now) } as const);
}
