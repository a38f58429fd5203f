import { type SQL, sql } from "drizzle-orm";
import type { Execute, Transaction } from "@/db/system/client";
import { deletePendingSignIns } from "./pending-sign-ins";

/** Trusted browsers kept per user; beyond it, the oldest are deleted. */
const MAX_TRUSTED = 20;

/** Condition on `users`: the role may trust browsers. Others give their second step each time. */
const MAY_TRUST = sql`users.role in ('user', 'developer')`;

/**
 * Condition on a joined row of `trusted_browsers` (b), `users` and `sign_in_policy` (p): the
 * browser still skips the second step. A shorter policy ends earlier trust as well.
 */
const trusted = (now: Date) => sql`b.user_id = users.id and b.user_epoch = users.access_epoch
  and ${MAY_TRUST} and b.expires_at > ${now.toISOString()}::timestamptz
  and b.created_at + make_interval(days => p.trusted_browser_days)
    > ${now.toISOString()}::timestamptz`;

/** Condition on `users`: they trust the browser whose token has this hash. */
export const trusts = (tokenHash: Buffer, now: Date): SQL => sql`exists (
  select from trusted_browsers b, sign_in_policy p
  where b.token_hash = ${tokenHash} and ${trusted(now)})`;

/** Returns for how many days a user may trust a browser; 0 for not at all. */
export async function findTrustDays(db: Execute, userId: string): Promise<number> {
  const [row] = await db.execute<{ days: number }>(sql`
    select p.trusted_browser_days as days from users, sign_in_policy p
    where users.id = ${userId} and ${MAY_TRUST}`);
  return row?.days ?? 0;
}

type NewTrust = {
  userId: string;
  tokenHash: Buffer;
  /** Token that the browser had, of whichever user: the new one takes its place. */
  replaced: Buffer | null;
  network: string | null;
  userAgent: string | null;
  now: Date;
};

/**
 * Trusts a browser as long as the policy allows. Returns until when; null if it doesn't allow it.
 * Call it with the user row locked.
 */
export async function insertTrustedBrowser(tx: Execute, browser: NewTrust): Promise<Date | null> {
  const { userId, tokenHash, replaced, network, userAgent, now } = browser;
  const at = sql`${now.toISOString()}::timestamptz`;
  const [made] = await tx.execute<{ until: Date }>(sql`
    insert into trusted_browsers
      (token_hash, user_id, user_epoch, created_at, expires_at, network, user_agent)
    select ${tokenHash}, users.id, users.access_epoch, ${at},
      ${at} + make_interval(days => p.trusted_browser_days), ${network}, ${userAgent}
    from users, sign_in_policy p
    where users.id = ${userId} and ${MAY_TRUST} and users.two_step_at is not null
      and p.trusted_browser_days > 0
    returning expires_at as until`);
  if (!made) return null;
  await tx.execute(sql`
    delete from trusted_browsers where token_hash = ${replaced} or token_hash in (
      select token_hash from trusted_browsers
      where user_id = ${userId} and token_hash is distinct from ${replaced}
      order by created_at desc offset ${MAX_TRUSTED})`);
  return new Date(made.until);
}

export type TrustedBrowser = {
  userAgent: string | null;
  network: string | null;
  createdAt: Date;
  expiresAt: Date;
};

/** Returns the browsers that skip a user's second step now, the newest first. */
export async function listTrustedBrowsers(
  db: Execute,
  userId: string,
  now: Date,
): Promise<TrustedBrowser[]> {
  const rows = await db.execute<TrustedBrowser>(sql`
    select b.user_agent as "userAgent", b.network, b.created_at as "createdAt",
      least(b.expires_at, b.created_at + make_interval(days => p.trusted_browser_days))
        as "expiresAt"
    from trusted_browsers b, users, sign_in_policy p
    where users.id = ${userId} and ${trusted(now)} order by b.created_at desc, b.token_hash`);
  return [...rows].map((row) => ({
    ...row,
    createdAt: new Date(row.createdAt),
    expiresAt: new Date(row.expiresAt),
  }));
}

export async function deleteTrustedBrowsers(tx: Execute, userId: string): Promise<number> {
  const gone = await tx.execute(sql`
    delete from trusted_browsers where user_id = ${userId} returning user_id`);
  return gone.length;
}

/** Ends what rests on the factors before a change: pending sign-ins and trusted browsers. */
export async function endRestingOnFactors(tx: Transaction, userId: string): Promise<void> {
  await deletePendingSignIns(tx, userId);
  await deleteTrustedBrowsers(tx, userId);
}
