import { sql } from "drizzle-orm";
import { insertAuditEvent, type Origin } from "./audit-events";
import type { Db } from "./client";
import { noteLogout } from "./logout-notices";

export type OwnSession = {
  id: string;
  createdAt: Date;
  lastSeenAt: Date;
  network: string | null;
  userAgent: string | null;
  /** The names of the applications that were signed in to in it. */
  applications: string[];
};

/** A person's sessions that live, last used first; by the rule of findLiveSession. */
export function listLiveSessions(db: Db, userId: string, now: Date): Promise<OwnSession[]> {
  return db.$client<OwnSession[]>`
    select s.id, s.created_at as "createdAt", s.last_seen_at as "lastSeenAt", s.network,
      s.user_agent as "userAgent",
      array(select distinct a.name from token_families f
        join applications a on a.id = f.application_id
        where f.session_id = s.id order by a.name) as applications
    from sessions s
    where s.user_id = ${userId} and s.ended_at is null and s.expires_at > ${now}
      and s.last_seen_at > ${now}::timestamptz - interval '12 hours'
    order by s.last_seen_at desc, s.id`;
}

/**
 * A person ends all sessions but one, with what hangs on them (decisions.md, "Cutting access"). Answers how many; the
 * one that stays must be theirs and live, else none ends.
 */
export function endOtherSessions(
  db: Db,
  { userId, keepId, origin }: { userId: string; keepId: string; origin: Origin },
  now: Date,
): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`;
  return db.transaction(async (tx) => {
    const ended = await tx.execute<{ id: string }>(sql`
      update sessions set ended_at = ${at}
      where user_id = ${userId} and id <> ${keepId} and ended_at is null
        and exists (select from sessions k
          where k.id = ${keepId} and k.user_id = ${userId} and k.ended_at is null)
      returning id`);
    if (ended.length === 0) return 0;
    const ids = sql`(${sql.join(
      ended.map(({ id }) => sql`${id}`),
      sql`, `,
    )})`;
    await tx.execute(sql`delete from authorization_requests where session_id in ${ids}`);
    await noteLogout(tx, sql`s.id in ${ids}`, now);
    await insertAuditEvent(tx, {
      at: now,
      event: "session.others_ended",
      actorId: userId,
      userId,
      origin,
      after: { ended: ended.length },
    });
    return ended.length;
  });
}
