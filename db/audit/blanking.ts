import { and, eq, isNull, sql } from "drizzle-orm";
import { removedUsers } from "@/db/schema/removed";
import type { Db, DbOrTransaction, Transaction } from "@/db/system/client";
import { BATCH_ROWS } from "@/db/system/prune";

/*
 * The only changes ever made to audit events: details of deleted users go
 * (docs/decisions/0100-delete-accounts-after-fourteen-days.md).
 */

/** Removes usernames from the events about transfers of applications, which name both parties. */
export async function forgetUsernames(tx: Transaction, usernames: string[]): Promise<void> {
  const names = sql`${sql.param(usernames)}::text[]`;
  const without = (column: "before" | "after") => {
    const value = sql.identifier(column);
    return sql`case when ${value} ->> 'owner' = any(${names}) then ${value} - 'owner'
      when ${value} ->> 'to' = any(${names}) then ${value} - 'to' else ${value} end`;
  };
  await tx.execute(sql`
    update audit_events set before = ${without("before")}, after = ${without("after")}
    where event in ('application.transferred', 'application.offered', 'application.offer_withdrawn',
        'application.offer_declined')
      and (before ->> 'owner' = any(${names}) or after ->> 'owner' = any(${names})
        or before ->> 'to' = any(${names}) or after ->> 'to' = any(${names}))`);
}

/** Returns deleted accounts whose audit events still have details. */
export async function listUnblanked(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: removedUsers.id })
    .from(removedUsers)
    .where(isNull(removedUsers.blankedAt))
    .orderBy(removedUsers.removedAt)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/**
 * Deletes the details of some audit events of a deleted user, the only change ever made to them. ID,
 * time, event and parties stay. Where the user acted, network and device go; what changed goes
 * where the event is about the account itself. Returns how many; null if another process works on it.
 * An event may be found twice: to tell, PostgreSQL would sort all events of the user for each batch.
 */
export async function blankBatch(tx: Transaction, userId: string): Promise<number | null> {
  const [claimed] = await tx
    .select({ id: removedUsers.id })
    .from(removedUsers)
    .where(and(eq(removedUsers.id, userId), isNull(removedUsers.blankedAt)))
    .for("update", { skipLocked: true });
  if (!claimed) return null;
  const blanked = await tx.execute(sql`
    with detailed as (
      select id from audit_events where actor_id = ${userId} and ${HAS_PLACE}
      union all select id from audit_events where user_id = ${userId} and actor_id is null and ${HAS_PLACE}
      union all select id from audit_events where user_id = ${userId} and ${HAS_CHANGES}
      limit ${BATCH_ROWS}
    )
    update audit_events e set
      network = case when ${ofUser(userId)} then null else e.network end,
      user_agent = case when ${ofUser(userId)} then null else e.user_agent end,
      request_id = case when ${ofUser(userId)} then null else e.request_id end,
      before = case when ${isAccount(userId)} then null else e.before end,
      after = case when ${isAccount(userId)} then null else e.after end
    from detailed d where e.id = d.id`);
  await tx
    .update(removedUsers)
    .set({ blankedEvents: sql`${removedUsers.blankedEvents} + ${blanked.count}` })
    .where(eq(removedUsers.id, userId));
  return blanked.count;
}

const HAS_PLACE = sql`(network is not null or user_agent is not null or request_id is not null)`;
const HAS_CHANGES = sql`event not like 'application.%' and (before is not null or after is not null)`;

const ofUser = (userId: string) =>
  sql`(e.actor_id = ${userId} or (e.user_id = ${userId} and e.actor_id is null))`;
const isAccount = (userId: string) =>
  sql`(e.user_id = ${userId} and e.event not like 'application.%')`;

/** Notes that no event has details any more, and returns how many had. */
export async function finishBlanking(
  tx: DbOrTransaction,
  userId: string,
  now: Date,
): Promise<number | null> {
  const [done] = await tx
    .update(removedUsers)
    .set({ blankedAt: now })
    .where(and(eq(removedUsers.id, userId), isNull(removedUsers.blankedAt)))
    .returning({ events: removedUsers.blankedEvents });
  return done?.events ?? null;
}
