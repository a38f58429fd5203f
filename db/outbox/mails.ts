import { and, eq } from "drizzle-orm";
import { mails } from "@/db/schema/outbox";
import type { Db, DbOrTransaction } from "@/db/system/client";

/** Mail being delivered. */
export type QueuedMail = {
  id: string;
  sealedMail: string;
  createdAt: Date;
  /** Number of attempts, this one included. */
  attempts: number;
};

/** Queues a mail, due at once. Call it in the transaction that causes the mail. */
export async function insertMail(
  db: DbOrTransaction,
  { sealedMail, now }: { sealedMail: string; now: Date },
): Promise<void> {
  await db.insert(mails).values({ sealedMail, createdAt: now, dueAt: now });
}

/**
 * Claims the mail that has been due longest by moving its due time to `until`: no other process
 * takes it, and it is retried if this process dies. Null if none is due.
 */
export async function claimMail(
  db: Db,
  { now, until }: { now: Date; until: Date },
): Promise<QueuedMail | null> {
  const [mail] = await db.$client<QueuedMail[]>`
    update mails set attempts = attempts + 1, due_at = ${until}
    where id = (select id from mails where due_at <= ${now} order by due_at limit 1 for update skip locked)
    returning id, sealed_mail as "sealedMail", created_at as "createdAt", attempts`;
  return mail ?? null;
}

/** Removes a mail that was delivered or given up. */
export async function removeMail(db: DbOrTransaction, id: string): Promise<void> {
  await db.delete(mails).where(eq(mails.id, id));
}

/** Schedules a retry, unless another process has claimed the mail since. */
export async function postponeMail(
  db: DbOrTransaction,
  { id, attempts }: Pick<QueuedMail, "id" | "attempts">,
  dueAt: Date,
): Promise<void> {
  await db
    .update(mails)
    .set({ dueAt })
    .where(and(eq(mails.id, id), eq(mails.attempts, attempts)));
}

/** Mails of an import that are still to be sent, of the first to the last. */
export type MailBatch = { id: string; size: number; waiting: number; until: Date };

/** Returns the imports whose invitations haven't all been sent, the oldest first. */
export const listBatches = (db: Db): Promise<MailBatch[]> =>
  db.$client<MailBatch[]>`
    select batch_id as id, max(batch_size) as size, count(*)::int as waiting, max(due_at) as until
    from mails where batch_id is not null group by batch_id order by min(due_at)`;

/** State of an outbox. Entries beyond a number are not counted, so that the statement stays quick. */
type OutboxLength = {
  outbox: "mail" | "logout";
  entries: number;
  /** Null if it is empty. */
  oldest: Date | null;
};

/** Most entries of an outbox that are counted. */
const MAX_ENTRIES = 10_000;

/** Returns the number of undelivered entries of both outboxes, and the time of the oldest. */
export async function outboxLengths(db: Db): Promise<OutboxLength[]> {
  return db.$client<OutboxLength[]>`
    select 'mail' as outbox, count(*)::int as entries, min(created_at) as oldest
    from (select created_at from mails order by due_at limit ${MAX_ENTRIES}) due
    union all
    select 'logout', count(*)::int, min(created_at)
    from (select created_at from logout_notices order by due_at limit ${MAX_ENTRIES}) due`;
}
