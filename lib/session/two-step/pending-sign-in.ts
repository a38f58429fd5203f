import {
  deletePendingSignIn,
  findPendingSignIn,
  insertPendingSignIn,
  type Purpose,
} from "@/db/factors/pending-sign-ins";
import type { Upstream } from "@/db/identities/upstream";
import { accountCounter, clearCounters } from "@/db/limits/counters";
import { database, type Transaction } from "@/db/system/client";
import { reading } from "@/db/system/faults";
import { replacePasswordHash } from "@/db/users/users";
import { formatCookie, pendingCookie, readCookie } from "@/lib/http/cookies";
import { credentialHash, isMacOf, macOf } from "@/lib/runtime/crypto";
import { orNothing } from "@/lib/runtime/or-nothing";
import type { rehash } from "@/lib/session/password";
import { nameQuota } from "@/lib/session/sign-in-limits";
import { LIFETIME_SECONDS, newPending } from "./new-pending";

const macText = (token: string) => `pending sign-in ${token}`;

/** User who took the first step of a sign-in. */
type Proven = {
  userId: string;
  accessEpoch: number;
  newHash: Awaited<ReturnType<typeof rehash>>;
  upstream: Upstream | null;
  spend?: (tx: Transaction, now: Date) => Promise<boolean>;
};

/**
 * Stores that the first step was right, and returns the token for the browser. It opens nothing, but
 * lets the user give the second step, or set one up. Null if what proved it was used up.
 */
export function beginSecondStep(
  { newHash, upstream, spend, ...proven }: Proven,
  purpose: "second_step" | "set_up",
  now: Date,
): Promise<string | null> {
  const { token, row } = newPending(proven, now);
  return orNothing(async (tx) => {
    if (spend && !(await spend(tx, now))) return null;
    if (newHash) await replacePasswordHash(tx, proven.userId, newHash);
    await insertPendingSignIn(tx, { ...row, purpose, upstream });
    return token;
  });
}

/** Returns the Set-Cookie value for a sign-in whose second step is missing. */
export const setPending = (token: string) =>
  formatCookie(pendingCookie(), `${token}.${macOf(macText(token))}`, LIFETIME_SECONDS);

/** Returns the hash of a token that we issued; an invented one costs no database query. */
export function readPending(headers: Headers): Buffer | null {
  const [token = "", mac = ""] = (readCookie(headers, pendingCookie()) ?? "").split(".");
  const hash = credentialHash("pendingSignIn", token);
  return hash && isMacOf(macText(token), mac) ? hash : null;
}

/**
 * Returns the pending sign-in of this browser with its user; null if it is used up or expired, or
 * for another purpose.
 */
export async function currentPending(
  headers: Headers,
  now: Date,
  purpose: Purpose = "second_step",
) {
  const idHash = readPending(headers);
  if (!idHash) return null;
  const pending = await reading(findPendingSignIn(database(), { idHash, purpose }, now));
  return pending && { ...pending, idHash };
}

export type PendingSignIn = NonNullable<Awaited<ReturnType<typeof currentPending>>>;

/** Uses up a pending sign-in, and clears the counters that the password's failures filled. */
export async function completePending(
  tx: Transaction,
  { idHash, userId, username, email }: PendingSignIn,
  headers: Headers,
): Promise<void> {
  const names = [username, email].filter((name) => name !== null);
  const counters = names.map((name) => nameQuota(name, headers).key);
  await clearCounters(tx, [accountCounter(userId), ...counters]);
  await deletePendingSignIn(tx, idHash);
}
