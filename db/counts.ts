import { sql } from "drizzle-orm";
import { apiUses } from "./schema/api-uses";
import { dailyCounts, recentCounts, siteVisits } from "./schema/sites";
import type { DbOrTransaction, Execute } from "./system/client";

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
  await db
    .insert(dailyCounts)
    .values(inOrder(counts).map(([what, count]) => ({ day, what, count })))
    .onConflictDoUpdate({
      target: [dailyCounts.day, dailyCounts.what],
      set: { count: sql`${dailyCounts.count} + excluded.count` },
    });
}

/** Adds to the counts of ten minutes that begin at `at`. */
export async function addRecentCounts(
  db: DbOrTransaction,
  at: Date,
  counts: ReadonlyMap<Counted, number>,
): Promise<void> {
  await db
    .insert(recentCounts)
    .values(inOrder(counts).map(([what, count]) => ({ at, what, count })))
    .onConflictDoUpdate({
      target: [recentCounts.at, recentCounts.what],
      set: { count: sql`${recentCounts.count} + excluded.count` },
    });
}

/** Number of tokens that a service obtained for an API on a day (UTC). */
export type ApiUse = typeof apiUses.$inferInsert;

/** Adds to the service tokens of days. Rows are locked in order, as in `addVisits`. */
export async function addApiUses(db: Execute, uses: readonly ApiUse[]): Promise<void> {
  await db.execute(sql`
    insert into api_uses (api_id, application_id, day, tokens)
    select "apiId", "applicationId", day, tokens
    from jsonb_to_recordset(${JSON.stringify(uses)}::jsonb)
      as used("apiId" uuid, "applicationId" uuid, day date, tokens integer)
    order by "apiId", "applicationId", day
    on conflict (api_id, application_id, day) do update set tokens = ${apiUses}.tokens + excluded.tokens`);
}

/** Sorts the rows, so that concurrent writers lock them in the same order. */
const inOrder = (counts: ReadonlyMap<Counted, number>) =>
  [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
