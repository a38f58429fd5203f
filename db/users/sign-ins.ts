import { sql } from "drizzle-orm";
import type { Execute } from "@/db/system/client";

/** Maximum number of a user's events that are searched for sign-ins, newest first. */
const MOST_SEARCHED = 20_000;

/** Returns when a user last signed in with their password; null if that isn't among their newest events. */
export async function findLastPasswordUse(db: Execute, userId: string): Promise<Date | null> {
  const [last] = await db.execute<{ at: Date }>(sql`
    select e.at from (select at, id, event, after from audit_events
      where user_id = ${userId}::uuid order by at desc, id desc limit ${MOST_SEARCHED}) e
    where e.event = 'session.signed_in' and coalesce(e.after ->> 'way', '') !~ '^(passkey|elsewhere)'
    order by e.at desc, e.id desc limit 1`);
  return last?.at ?? null;
}

/**
 * Returns whether a user's last sign-in with a provider came with a second step there, and an enabled provider is
 * believed about the next one.
 */
export async function findProvenElsewhere(db: Execute, userId: string): Promise<boolean> {
  const [last] = await db.execute<{ isStrong: boolean }>(sql`
    select e.after ->> 'way' = 'elsewhere_strong' as "isStrong" from (select at, id, event, after from audit_events
      where user_id = ${userId}::uuid order by at desc, id desc limit ${MOST_SEARCHED}) e
    where e.event = 'session.signed_in' and e.after ->> 'way' ~ '^elsewhere'
      and exists (select from identities i join identity_providers p on p.id = i.provider_id
        where i.user_id = ${userId}::uuid and p.enabled_at is not null and p.proves = 'multi_factor')
    order by e.at desc, e.id desc limit 1`);
  return last?.isStrong ?? false;
}

/** Counts sign-ins of a user by day (UTC) since a day; days without any are missing. */
export const countSignIns = (db: Execute, userId: string, since: string) =>
  db.execute<{ day: string; count: number }>(sql`
    select (e.at at time zone 'utc')::date::text as day, count(*)::int as count
    from (select at, event from audit_events
      where user_id = ${userId}::uuid and at >= ${since}::date at time zone 'utc'
      order by at desc, id desc limit ${MOST_SEARCHED}) e
    where e.event = 'session.signed_in' group by 1`);
