import { and, eq, gt, ne, sql } from "drizzle-orm";
import { formerUsernames } from "@/db/schema/removed";
import { users } from "@/db/schema/users";
import type { Db, DbOrTransaction } from "@/db/system/client";
import { columns } from "@/db/system/columns";

/** Returns when a user last changed their username, and whether `username` is reserved for them. */
export async function findFormerUse(
  tx: DbOrTransaction,
  { userId, username }: { userId: string; username: string },
  now: Date,
): Promise<{ changedAt: Date | null; isOwn: boolean }> {
  const rows = await tx
    .select()
    .from(formerUsernames)
    .where(eq(formerUsernames.userId, userId))
    .orderBy(sql`${formerUsernames.givenUpAt} desc`);
  const isOwn = rows.some((row) => row.username === username && row.keptUntil > now);
  return { changedAt: rows[0]?.givenUpAt ?? null, isOwn };
}

/**
 * True if a username is reserved for another user. Call it after the statement that took the name:
 * its unique index waits for a concurrent rename, whose result this query then sees.
 */
export async function isKeptForAnother(
  tx: DbOrTransaction,
  { userId, username }: { userId: string; username: string },
  now: Date,
): Promise<boolean> {
  const [kept] = await tx
    .select({ username: formerUsernames.username })
    .from(formerUsernames)
    .where(
      and(
        eq(formerUsernames.username, username),
        ne(formerUsernames.userId, userId),
        gt(formerUsernames.keptUntil, now),
      ),
    );
  return kept !== undefined;
}

type Renaming = {
  userId: string;
  from: string;
  to: string;
  now: Date;
  keptUntil: Date;
  /** True if nobody may have the new name. Asked after the name is taken, like the reservation. */
  isRefused: () => Promise<boolean>;
};

/**
 * Changes a username and reserves the old one for the user, within a transaction. False, with
 * nothing changed, if the new one is reserved for another user or refused. Throws if another user has it
 * (users_username_unique).
 */
export async function renameUser(tx: DbOrTransaction, renaming: Renaming): Promise<boolean> {
  const { userId, from, to, now, keptUntil, isRefused } = renaming;
  const setUsername = (username: string) =>
    tx.update(users).set({ username }).where(eq(users.id, userId));
  await setUsername(to);
  if ((await isKeptForAnother(tx, { userId, username: to }, now)) || (await isRefused())) {
    await setUsername(from);
    return false;
  }
  await tx.delete(formerUsernames).where(eq(formerUsernames.username, to));
  const former = { userId, givenUpAt: now, keptUntil };
  await tx
    .insert(formerUsernames)
    .values({ username: from, ...former })
    .onConflictDoUpdate({ target: formerUsernames.username, set: former });
  return true;
}

export const formerUsernamesForExport = (db: Db, userId: string) =>
  db
    .select(columns(formerUsernames, "username", "givenUpAt", "keptUntil"))
    .from(formerUsernames)
    .where(eq(formerUsernames.userId, userId))
    .orderBy(formerUsernames.givenUpAt);
