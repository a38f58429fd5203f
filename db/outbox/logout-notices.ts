import { and, eq, type SQL, sql } from "drizzle-orm";
import { logoutNotices } from "@/db/schema/outbox";
import type { Db, DbOrTransaction, Execute } from "@/db/system/client";

/** Logout notice being delivered. */
export type LogoutNotice = {
  id: string;
  clientId: string;
  /** Null if the application has removed its address, or it was never approved. */
  uri: string | null;
  alg: "RS256" | "ES256" | "EdDSA";
  userId: string;
  sessionId: string;
  createdAt: Date;
  /** Number of attempts, this one included. */
  attempts: number;
};

/**
 * Queues logout notices for ended sessions `s`: one per session for each application with a
 * back-channel address and a family `f` in it. Waits for a concurrent removal of an application and
 * then skips it. Call it in the transaction that ends the sessions.
 */
export async function noteLogout(tx: Execute, ended: SQL, now: Date): Promise<void> {
  await tx.execute(sql`
    insert into logout_notices (application_id, user_id, session_id, created_at, due_at)
    select distinct told.*, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
    from (select f.application_id, f.user_id, f.session_id
      from sessions s
      join token_families f on f.session_id = s.id
      join applications a on a.id = f.application_id and a.backchannel_logout_uri is not null
      where ${ended}
      for key share of a) told`);
}

/**
 * Claims the notice that has been due longest, for an application not in `busy`, by moving its due
 * time to `until`: no other process takes it, and it is retried if this process dies. Null if none
 * is due. While an application awaits approval, only its owner's notices go to its current address;
 * all others go to the last approved one
 * (docs/decisions/0037-limit-unapproved-applications-to-their-owner.md).
 */
export async function claimLogoutNotice(
  db: Db,
  { now, until, busy }: { now: Date; until: Date; busy: string[] },
): Promise<LogoutNotice | null> {
  const [notice] = await db.$client<LogoutNotice[]>`
    update logout_notices n set attempts = n.attempts + 1, due_at = ${until}
    from applications a
    where a.id = n.application_id and n.id = (
      select due.id from logout_notices due join applications b on b.id = due.application_id
      where due.due_at <= ${now} and b.client_id <> all(${busy}::text[])
      order by due.due_at limit 1 for update of due skip locked)
    returning n.id, a.client_id as "clientId", case
        when a.backchannel_logout_uri is null or a.approved_at is not null or a.owner_id = n.user_id
        then a.backchannel_logout_uri
        else a.last_approved->>'backchannelLogoutUri' end as uri,
      a.id_token_signing_alg as alg, n.user_id as "userId", n.session_id as "sessionId", n.created_at as "createdAt", n.attempts`;
  return notice ?? null;
}

/** Removes a notice that was delivered or given up. */
export async function removeLogoutNotice(db: DbOrTransaction, id: string): Promise<void> {
  await db.delete(logoutNotices).where(eq(logoutNotices.id, id));
}

/** Schedules a retry, unless another process has claimed the notice since. */
export async function postponeLogoutNotice(
  db: DbOrTransaction,
  { id, attempts }: Pick<LogoutNotice, "id" | "attempts">,
  dueAt: Date,
): Promise<void> {
  await db
    .update(logoutNotices)
    .set({ dueAt })
    .where(and(eq(logoutNotices.id, id), eq(logoutNotices.attempts, attempts)));
}
