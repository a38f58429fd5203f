import { type SQL, sql } from "drizzle-orm";
import { endSessions } from "@/db/access";
import type { AuditContext } from "@/db/audit/events";
import type { Transaction } from "@/db/system/client";
import { isLive } from "./live-sessions";

/** Joins session `s` with the sign-in that it began with (`i`): its network, and when its browser was first used. */
export const WITH_SIGN_IN = sql`left join lateral (
  select e.network, coalesce((e.after ->> 'browserSince')::timestamptz,
    case when e.after ->> 'newDevice' = 'true' then e.at end) as since
  from audit_events e where e.user_id = s.user_id and e.at = s.created_at
    and e.event = 'session.signed_in' and e.after ->> 'session' = s.id::text limit 1) i on true`;

/** SQL condition that the user of session `s` confirmed it, or another one in its browser. */
const IS_RECOGNIZED = sql`exists (select from audit_events r where r.user_id = s.user_id
  and r.at > coalesce(i.since, s.created_at) and r.event = 'session.recognized'
  and (r.after ->> 'session' = s.id::text or (r.after ->> 'browserSince')::timestamptz = i.since))`;

/** SQL condition on the earlier sign-ins `e` of session `s` from its network, without those that its user disowned. */
export const EARLIER_THERE = sql`e.user_id = s.user_id and e.event = 'session.signed_in'
  and e.network = i.network and e.at < s.created_at and e.at > s.created_at - interval '90 days'
  and not exists (select from audit_events d where d.user_id = e.user_id and d.at > e.at
    and d.event = 'session.ended' and d.after ->> 'recognized' = 'false'
    and d.before ->> 'session' = e.after ->> 'session')`;

/**
 * SQL condition that session `s` stands out: it began in the last days, in a browser and from a network that were new
 * then or in the days before, and that its user hasn't confirmed. So nobody gets known by signing in twice.
 */
export const isUnfamiliar = (now: Date): SQL => sql`(
  s.created_at > ${now.toISOString()}::timestamptz - interval '7 days' and i.network is not null
  and exists (select from audit_events f where f.user_id = s.user_id and f.at = i.since
    and f.at > s.created_at - interval '7 days' and f.event = 'session.signed_in'
    and f.after ->> 'newDevice' = 'true')
  and not ${IS_RECOGNIZED}
  and not exists (select from audit_events e where ${EARLIER_THERE}
    and (e.at < s.created_at - interval '7 days' or exists (
      select from audit_events r where r.user_id = e.user_id and r.at > e.at
        and r.event = 'session.recognized' and r.after ->> 'session' = e.after ->> 'session'))))`;

type Which = { id: string; userId: string };

/**
 * Returns when the browser of a user's live session was first used, if they may confirm the session in session `by`:
 * not itself, nor in one that stands out. Null if they may not, or did. Call it with the user's row locked.
 */
export async function findConfirmable(
  tx: Transaction,
  { id, userId, by }: Which & { by: string },
  now: Date,
): Promise<{ browserSince: string | null } | null> {
  const [found] = await tx.execute<{ browserSince: string | null }>(sql`
    select to_jsonb(i.since) #>> '{}' as "browserSince" from sessions s ${WITH_SIGN_IN}
    where s.id = ${id} and s.id <> ${by} and s.user_id = ${userId} and ${isLive(now)}
      and not ${IS_RECOGNIZED} and exists (
        select from sessions s ${WITH_SIGN_IN} where s.id = ${by} and not ${isUnfamiliar(now)})`);
  return found ?? null;
}

/** Ends a session that isn't its user's own, and forgets its browser. False if it is not theirs or had ended already. */
export async function endDisowned(
  tx: Transaction,
  { id, userId }: Which,
  context: AuditContext,
): Promise<boolean> {
  const which = sql`id = ${id} and user_id = ${userId}`;
  const how = { which, event: "session.ended", after: { recognized: false } } as const;
  if ((await endSessions(tx, how, context)) === 0) return false;
  await tx.execute(sql`
    delete from known_devices k using sessions s ${WITH_SIGN_IN}
    where s.id = ${id} and k.user_id = s.user_id and k.first_seen_at = i.since`);
  return true;
}
