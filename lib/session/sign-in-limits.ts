import type { Db } from "@/db/client";
import { reading } from "@/db/faults";
import { type Count, countAttempt, forgiveAttempt, type Quota, returnAttempt } from "@/db/limits";
import { sha256 } from "@/lib/crypto";
import { clientNetwork } from "@/lib/http/client-address";

/** Failures in a window, by account and by network (reliability.md, F10; docs/decisions/0028). */
const ACCOUNT_QUOTA = 10;
const NETWORK_QUOTA = 50;
const WINDOW = 15 * 60_000;

/** Whose attempt it is: a known account counts under its id, whichever of its names was typed. */
type Attempt = { userId: string | null; typedName: string; headers: Headers };

export type SignInLimit = {
  by: "account" | "network";
  /** Seconds. */
  retryAfter: number;
  /** The first one past the limit in its window. */
  first: boolean;
};

/** Counts an attempt before anything is computed for it. Null: it may go on. */
export async function reserveAttempt(
  db: Db,
  attempt: Attempt,
  now: Date,
): Promise<SignInLimit | null> {
  const { account, network } = keysOf(attempt);
  const quotas = { account: quota(account, ACCOUNT_QUOTA), network: quota(network, NETWORK_QUOTA) };
  // One count too many or too few changes nothing that matters: an outage here is a refusal that may be repeated.
  const counts = await reading(countAttempt(db, quotas, now));
  return (
    limitOf("account", counts.account, ACCOUNT_QUOTA, now) ??
    limitOf("network", counts.network, NETWORK_QUOTA, now)
  );
}

/** The password was right. */
export const forgive = (db: Db, attempt: Attempt): Promise<void> =>
  reading(forgiveAttempt(db, keysOf(attempt)));

/** The password was never looked at. */
export const giveBack = (db: Db, attempt: Attempt): Promise<void> =>
  reading(returnAttempt(db, keysOf(attempt)));

function keysOf({ userId, typedName, headers }: Attempt) {
  const account = userId === null ? `name ${typedName.toLowerCase()}` : `user ${userId}`;
  return {
    account: keyOf(`sign-in ${account}`),
    network: keyOf(`sign-in network ${clientNetwork({ headers })}`),
  };
}

const keyOf = (subject: string) => sha256(subject).toString("base64url");

const quota = (key: string, points: number): Quota => ({ key, points, milliseconds: WINDOW });

function limitOf(by: SignInLimit["by"], count: Count | null, points: number, now: Date) {
  if (count === null || count.points <= points) return null;
  const seconds = Math.ceil((count.endsAt.getTime() - now.getTime()) / 1000);
  return { by, retryAfter: Math.max(1, seconds), first: count.points === points + 1 };
}
