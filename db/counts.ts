import { sql } from "drizzle-orm";
import type { DbOrTransaction, Execute } from "./client";
import { dailyCounts, siteVisits } from "./schema/sites";

export type Counted = typeof dailyCounts.$inferInsert.what;

/**
 * Adds to a day's visits; visits of removed sites are dropped. Rows are locked in order of ID, so
 * that concurrent writers cannot deadlock.
 */
export async function addVisits(
  db: Execute,
  day: string,
  visits: ReadonlyMap<string, number>,
): Promise<void> {
  const added = [...visits].map(([siteId, count]) => ({ siteId, count }));
  await db.execute(sql`
    insert into site_visits (site_id, day, visits)
    select s.id, ${day}::date, v.count
    from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as v("siteId" uuid, count integer)
    join sites s on s.id = v."siteId" order by s.id
    for key share of s
    on conflict (site_id, day) do update set visits = ${siteVisits}.visits + excluded.visits`);
}

export async function addCounts(
  db: DbOrTransaction,
  day: string,
  counts: ReadonlyMap<Counted, number>,
): Promise<void> {
  const rows = [...counts].map(([what, count]) => ({ day, what, count }));
  await db
    .insert(dailyCounts)
    .values(rows.sort((a, b) => (a.what < b.what ? -1 : 1)))
    .onConflictDoUpdate({
      target: [dailyCounts.day, dailyCounts.what],
      set: { count: sql`${dailyCounts.count} + excluded.count` },
    });
}
