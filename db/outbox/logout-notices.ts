import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Db, DbOrTransaction, Execute } from "@/db/client";
import { logoutNotices } from "@/db/schema/logout";

/** A notice that is being delivered, with whom it is for. */
export type LogoutNotice = {
  id: string;
  clientId: string;
  /** Null: the application has given the address up since, or nobody has approved it. */
  uri: string | null;
  alg: "RS256" | "ES256" | "EdDSA";
  userId: string;
  sessionId: string;
  createdAt: Date;
  /** This one included. */
  attempts: number;
};

/**
 * Notes whom to tell of the end of sessions: each application with a back-channel address and a family `f` in a
 * session `s` of the condition, once a session; one that is being removed is waited for, and left out. Only within the
 * transaction that ends them.
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
 * Takes the notice that is due the longest, for an application that is not among `busy`, and moves it ahead to `until`:
 * nobody else takes it meanwhile, and whoever takes it and dies loses nothing. Null if none is due. While an application
 * waits for approval only its owner's go to its address; all others where an administrator last let them go
 * (docs/decisions/0037).
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

/** It was delivered, or given up. */
export async function removeLogoutNotice(db: DbOrTransaction, id: string): Promise<void> {
  await db.delete(logoutNotices).where(eq(logoutNotices.id, id));
}

/** To be tried again then, unless somebody else is trying already. */
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
