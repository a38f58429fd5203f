import { and, eq, lte, or, sql } from "drizzle-orm";
import { forgetUsernames } from "@/db/audit/blanking";
import { apis } from "@/db/schema/apis";
import { applications } from "@/db/schema/applications";
import { applicationOffers } from "@/db/schema/offers";
import { formerUsernames, removedUsers } from "@/db/schema/removed";
import { siteTargets } from "@/db/schema/sites";
import { invitations, mailLinks, users } from "@/db/schema/users";
import type { Db, DbOrTransaction, Execute, Transaction } from "@/db/system/client";
import { BATCH_ROWS } from "@/db/system/prune";

/** Returns some accounts whose deletion is due, longest first. */
export async function listDueAccounts(db: Db, now: Date, limit: number): Promise<string[]> {
  const due = await db
    .select({ id: users.id })
    .from(users)
    .where(lte(users.deletionDueAt, now))
    .orderBy(users.deletionDueAt, users.id)
    .limit(limit);
  return due.map(({ id }) => id);
}

/**
 * Deletes a batch of what can be any number of rows: refresh tokens, token families without any,
 * sessions and grants without families. What one batch empties, the next one removes. A batch looks at
 * some families only: a search for empty ones among tens of thousands would take too long. Returns whether
 * anything was left; null if the deletion isn't due, or another process works on it.
 */
export async function eraseBatch(
  tx: Transaction,
  userId: string,
  now: Date,
): Promise<boolean | null> {
  // Locked by a statement of its own: a batch that began before another process's commit would
  // not see what that one left.
  if (!(await lockDueAccount(tx, userId, now))) return null;
  const [erased] = await tx.execute<{ any: boolean }>(sql`
      with some_sessions as materialized (
        select id from sessions where user_id = ${userId} limit ${BATCH_ROWS}
      ), some_families as materialized (
        select f.id from some_sessions s join token_families f on f.session_id = s.id limit ${BATCH_ROWS}
      ), tokens as (
        delete from refresh_tokens where token_hash in (
          select t.token_hash from some_families f join refresh_tokens t on t.family_id = f.id
          limit ${BATCH_ROWS})
        returning 1
      ), families as (
        delete from token_families where id in (
          select f.id from some_families f
          where not exists (select from refresh_tokens t where t.family_id = f.id))
        returning 1
      ), bare as materialized (
        select s.id from some_sessions s
        where not exists (select from token_families f where f.session_id = s.id)
      ), requests as (
        delete from authorization_requests where session_id in (select id from bare)
      ), ended as (
        delete from sessions where id in (select id from bare) returning 1
      ), unused as (
        delete from grants where id in (
          select g.id from grants g where g.user_id = ${userId}
            and not exists (select from token_families f where f.grant_id = g.id) limit ${BATCH_ROWS})
        returning 1
      )
      select exists (select from tokens) or exists (select from families)
        or exists (select from ended) or exists (select from unused) as any`);
  return erased?.any ?? false;
}

/** Locks an account whose deletion is due. Null if it isn't, or another process works on it. */
export async function lockDueAccount(tx: Transaction, id: string, now: Date) {
  const [user] = await tx
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(and(eq(users.id, id), lte(users.deletionDueAt, now)))
    .for("update", { skipLocked: true });
  return user ?? null;
}

/** Returns the usernames that nobody may use again: the current one, and those reserved for the user. */
export async function usernamesOf(
  tx: Transaction,
  { id, username }: { id: string; username: string },
): Promise<string[]> {
  const former = await tx
    .select({ username: formerUsernames.username })
    .from(formerUsernames)
    .where(eq(formerUsernames.userId, id));
  return [username, ...former.map((row) => row.username)];
}

type Removed = { id: string; usernames: string[]; usernameHashes: Buffer[]; removedAt: Date };

/**
 * Deletes a locked account with the rest of what refers to it, and remembers its ID and usernames.
 * Favorites, known browsers and factors go by their foreign keys.
 */
export async function deleteAccount(
  tx: Transaction,
  { id, usernames, usernameHashes, removedAt }: Removed,
): Promise<void> {
  const hashes = usernameHashes.map((hash) => sql`${hash}::bytea`);
  await tx.insert(removedUsers).values({
    id,
    usernameHashes: sql`array[${sql.join(hashes, sql`, `)}]`,
    removedAt,
  });
  await tx.delete(formerUsernames).where(eq(formerUsernames.userId, id));
  await tx
    .delete(applicationOffers)
    .where(or(eq(applicationOffers.fromId, id), eq(applicationOffers.toId, id)));
  await tx.delete(invitations).where(eq(invitations.userId, id));
  await tx.delete(mailLinks).where(eq(mailLinks.userId, id));
  await tx.update(siteTargets).set({ setBy: null }).where(eq(siteTargets.setBy, id));
  // Owners can't ask for deletion. Should one own something anyway, administrators keep it. APIs are
  // locked before applications, as by a request for access (lib/apis/requests.ts).
  await tx.update(apis).set({ ownerId: null }).where(eq(apis.ownerId, id));
  await tx.update(applications).set({ ownerId: null }).where(eq(applications.ownerId, id));
  await forgetUsernames(tx, usernames);
  await tx.delete(users).where(eq(users.id, id));
}

/** True if a deleted account had the username with this hash. */
export async function isRemovedUsername(db: DbOrTransaction, hash: Buffer): Promise<boolean> {
  const found = await db
    .select({ id: removedUsers.id })
    .from(removedUsers)
    .where(sql`${removedUsers.usernameHashes} @> array[${hash}::bytea]`)
    .limit(1);
  return found.length === 1;
}

/** Returns those of the hashes, in hexadecimal, that are usernames of deleted accounts. */
export async function listRemovedHashes(tx: Execute, hashes: readonly string[]) {
  const rows = await tx.execute<{ hash: string }>(sql`
    select hash from jsonb_array_elements_text(${JSON.stringify(hashes)}::text::jsonb) as hash
    where exists (select from removed_users where username_hashes @> array[decode(hash, 'hex')])`);
  return rows.map(({ hash }) => hash);
}
