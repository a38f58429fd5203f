import { blankBatch, finishBlanking, listUnblanked } from "@/db/audit/blanking";
import { insertAuditEvent, serviceContext } from "@/db/audit/events";
import { database, type Transaction } from "@/db/system/client";
import { BATCH_ROWS } from "@/db/system/prune";
import { takeReminders } from "@/db/users/deletion";
import {
  deleteAccount,
  eraseBatch,
  listDueAccounts,
  lockDueAccount,
  usernamesOf,
} from "@/db/users/erasure";
import { notify } from "@/lib/mail/notify";
import { hashUsernames } from "./removed-usernames";

/** Accounts per run of the chore, which comes every minute. */
const ACCOUNTS = 20;

/** Consecutive batches per account; the next run continues. */
const MAX_BATCHES = 100;

/** Days before the deletion at which the user is reminded. */
const REMINDED_DAYS = 3;

/**
 * Reminds users, deletes the accounts that are due, and then the details of their audit events. Every
 * step can be repeated: a process that dies leaves nothing half done that the next run doesn't finish.
 * An account that fails doesn't stop the others; the first error is thrown at the end.
 */
export async function eraseAccounts(now: Date): Promise<void> {
  await remind(now);
  const failures: unknown[] = [];
  const note = (error: unknown) => failures.push(error);
  for (const id of await listDueAccounts(database(), now, ACCOUNTS))
    await erase(id, now).catch(note);
  for (const id of await listUnblanked(database(), ACCOUNTS)) await blank(id, now).catch(note);
  if (failures.length > 0) throw failures[0];
}

/** Mails users three days before. */
async function remind(now: Date): Promise<void> {
  const until = new Date(now.getTime() + REMINDED_DAYS * 86_400_000);
  await database().transaction(async (tx) => {
    for (const { id, dueAt, byOwner } of await takeReminders(tx, {
      now,
      until,
      limit: BATCH_ROWS,
    })) {
      const kind = byOwner ? "deletion_near" : "deletion_near_administrator";
      if (dueAt) await notify(tx, id, { kind, until: dueAt.toISOString() }, now);
    }
  });
}

async function erase(id: string, now: Date): Promise<void> {
  let left: boolean | null = true;
  for (let batch = 0; left && batch < MAX_BATCHES; batch++)
    left = await database().transaction((tx) => eraseBatch(tx, id, now));
  if (left !== false) return;
  await database().transaction((tx) => eraseRest(tx, id, now));
}

/** Deletes the account itself. Does nothing if another process works on it, or has done it. */
async function eraseRest(tx: Transaction, id: string, now: Date): Promise<void> {
  const user = await lockDueAccount(tx, id, now);
  if (!user) return;
  const usernames = await usernamesOf(tx, user);
  const usernameHashes = await hashUsernames(tx, usernames);
  await notify(tx, id, { kind: "account_deleted" }, now);
  await deleteAccount(tx, { id, usernames, usernameHashes, removedAt: now });
  await insertAuditEvent(tx, { ...serviceContext(now), event: "account.deleted", userId: id });
}

async function blank(id: string, now: Date): Promise<void> {
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const done = await database().transaction((tx) => blankOnce(tx, id, now));
    if (done) return;
  }
}

/** Deletes the details of a batch of events; the last one records how many had any. */
async function blankOnce(tx: Transaction, id: string, now: Date): Promise<boolean> {
  const count = await blankBatch(tx, id);
  if (count === null) return true;
  if (count > 0) return false;
  const events = await finishBlanking(tx, id, now);
  const event = { ...serviceContext(now), event: "audit.details_removed", userId: id } as const;
  await insertAuditEvent(tx, { ...event, after: { events: events ?? 0 } });
  return true;
}
