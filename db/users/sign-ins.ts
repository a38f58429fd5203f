import { sql } from "drizzle-orm";
import type { Execute } from "@/db/system/client";

/** Maximum number of a user's events that are searched for sign-ins, newest first. */
const MOST_SEARCHED = 20_000;

export type LastSignIn = {
  at: Date;
  way: string | null;
  /** Name of the provider through which the user came. */
  provider: string | null;
  network: string | null;
  userAgent: string | null;
};

/** Returns a user's last sign-in; null if none is among their newest events. */
export async function findLastSignIn(db: Execute, userId: string): Promise<LastSignIn | null> {
  const [last] = await db.execute<LastSignIn>(sql`
    select e.at, e.after ->> 'way' as way, e.after ->> 'provider' as provider, e.network, e.user_agent as "userAgent"
    from (select at, id, event, after, network, user_agent from audit_events
      where user_id = ${userId}::uuid order by at desc, id desc limit ${MOST_SEARCHED}) e
    where e.event = 'session.signed_in' order by e.at desc, e.id desc limit 1`);
  return last ?? null;
}

/** Counts sign-ins of a user by day (UTC) since a day; days without any are missing. */
export const countSignIns = (db: Execute, userId: string, since: string) =>
  db.execute<{ day: string; count: number }>(sql`
    select (e.at at time zone 'utc')::date::text as day, count(*)::int as count
    from (select at, event from audit_events
      where user_id = ${userId}::uuid and at >= ${since}::date at time zone 'utc'
      order by at desc, id desc limit ${MOST_SEARCHED}) e
    where e.event = 'session.signed_in' group by 1`);
