import { and, eq, isNotNull, isNull, lte, type SQL, sql } from "drizzle-orm";
import { users } from "@/db/schema/users";
import type { Transaction } from "@/db/system/client";
import { columns } from "@/db/system/columns";

/*
 * An account that is to be deleted is deactivated until then, so that everything which is closed to
 * a deactivated account is closed to it (docs/decisions/0100-delete-accounts-after-fourteen-days.md).
 */

const instantOf = (now: Date) => sql`${now.toISOString()}::timestamptz`;

/** True if the user may still keep the account by signing in: they asked, and it isn't due. */
export const isKeepable = (now: Date): SQL<boolean> =>
  sql<boolean>`(${users.deletionByOwner} is true and ${users.deletionDueAt} > ${instantOf(now)})`;

/** Locks an account in any state until the transaction ends; null if there is none. */
export async function lockForDeletion(tx: Transaction, id: string) {
  const [user] = await tx
    .select(columns(users, "username", "deactivatedAt", "deletionDueAt"))
    .from(users)
    .where(eq(users.id, id))
    .for("no key update");
  return user ?? null;
}

/** Locks an account that is active or may be kept, for a sign-in. Null if there is none. */
export async function lockUserForSignIn(tx: Transaction, id: string, now: Date) {
  const [user] = await tx
    .select({ accessEpoch: users.accessEpoch })
    .from(users)
    .where(and(eq(users.id, id), sql`(${users.deactivatedAt} is null or ${isKeepable(now)})`))
    .for("no key update");
  return user ?? null;
}

/** Columns of an account that is to be deleted. */
export type ScheduledDeletion = {
  deletionAskedAt: Date;
  deletionDueAt: Date;
  deletionByOwner: boolean;
};

/** Schedules the deletion of an account that is deactivated already. */
export async function scheduleDeletion(
  tx: Transaction,
  userId: string,
  deletion: ScheduledDeletion,
): Promise<void> {
  await tx
    .update(users)
    .set(deletion)
    .where(and(eq(users.id, userId), isNotNull(users.deactivatedAt)));
}

const KEPT = {
  deletionAskedAt: null,
  deletionDueAt: null,
  deletionByOwner: null,
  deletionRemindedAt: null,
  // An account that was deactivated before stays deactivated.
  deactivatedAt: sql`case when ${users.deactivatedAt} < ${users.deletionAskedAt} then ${users.deactivatedAt} end`,
} as const;

/** Cancels a deletion that isn't due yet. Null, with nothing changed, if there is none. */
export async function cancelDeletion(tx: Transaction, userId: string, now: Date) {
  const [kept] = await tx
    .update(users)
    .set(KEPT)
    .where(and(eq(users.id, userId), sql`${users.deletionDueAt} > ${instantOf(now)}`))
    .returning({ deactivatedAt: users.deactivatedAt });
  return kept ?? null;
}

/** Cancels a deletion for the user who asked for it. False if it can't be any more. */
export async function cancelOwnDeletion(
  tx: Transaction,
  { userId, userEpoch }: { userId: string; userEpoch: number },
  now: Date,
): Promise<boolean> {
  const kept = await tx
    .update(users)
    .set(KEPT)
    .where(and(eq(users.id, userId), eq(users.accessEpoch, userEpoch), isKeepable(now)))
    .returning({ id: users.id });
  return kept.length === 1;
}

/** Marks accounts that are deleted soon as reminded, and returns them. Each is returned once. */
export async function takeReminders(
  tx: Transaction,
  { now, until, limit }: { now: Date; until: Date; limit: number },
) {
  const due = tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        lte(users.deletionDueAt, until),
        sql`${users.deletionDueAt} > ${instantOf(now)}`,
        isNull(users.deletionRemindedAt),
      ),
    )
    .limit(limit)
    .for("no key update", { skipLocked: true });
  return tx
    .update(users)
    .set({ deletionRemindedAt: now })
    .where(sql`${users.id} in ${due}`)
    .returning({
      id: users.id,
      dueAt: users.deletionDueAt,
      byOwner: users.deletionByOwner,
    });
}
