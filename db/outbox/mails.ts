import { and, eq } from "drizzle-orm";
import type { Db, DbOrTransaction } from "@/db/client";
import { mails } from "@/db/schema/mails";

/** A mail that is being handed over. */
export type QueuedMail = {
  id: string;
  sealedMail: string;
  createdAt: Date;
  /** This one included. */
  attempts: number;
};

/** Due at once. Only within the transaction that gives the reason. */
export async function insertMail(
  db: DbOrTransaction,
  { sealedMail, now }: { sealedMail: string; now: Date },
): Promise<void> {
  await db.insert(mails).values({ sealedMail, createdAt: now, dueAt: now });
}

/**
 * Takes the mail that is due the longest, and moves it ahead to `until`: nobody else takes it meanwhile, and whoever
 * takes it and dies loses nothing. Null if none is due.
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

/** It was handed over, or given up. */
export async function removeMail(db: DbOrTransaction, id: string): Promise<void> {
  await db.delete(mails).where(eq(mails.id, id));
}

/** To be tried again then, unless somebody else is trying already. */
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
