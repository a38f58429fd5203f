import { and, eq, type SQL, sql } from "drizzle-orm";
import { siteChecks, sites } from "@/db/schema/sites";
import type { Db, Execute } from "@/db/system/client";

export type CheckState = (typeof siteChecks.$inferSelect)["state"];

/** What administrators see of a check: an open site first, whatever else is true of it. */
export const shownCheck = sql<
  CheckState | "open" | null
>`case when ${siteChecks.openSince} is not null then 'open' else ${siteChecks.state} end`;

/** Joins a site with its check, if it is monitored and still has the target that was checked. */
export const checkOf = and(
  eq(siteChecks.siteId, sites.id),
  eq(siteChecks.targetUrl, sites.targetUrl),
  sites.monitored,
);

const isMonitored: SQL = sql`s.monitored and s.enabled_at is not null and s.target_url is not null`;

const time = (at: Date) => sql`${at.toISOString()}::timestamptz`;

/** Deletes the checks of sites that are no longer monitored, so that nothing old is shown later. */
export async function deleteIdleChecks(db: Db): Promise<void> {
  await db.execute(sql`
    delete from site_checks c using sites s where s.id = c.site_id and not (${isMonitored})`);
}

export type DueCheck = { siteId: string; targetUrl: string };

/**
 * Returns sites that are due, and makes them due again at `next`, so that concurrent processes don't
 * check the same ones. A site with a new target begins without a state.
 */
export async function claimDueChecks(
  db: Db,
  { now, next, limit }: { now: Date; next: Date; limit: number },
): Promise<DueCheck[]> {
  const rows = await db.execute(sql`
    insert into site_checks as c (site_id, target_url, due_at)
    select s.id, s.target_url, ${time(next)} from sites s left join site_checks had on had.site_id = s.id
    where ${isMonitored}
      and (had.site_id is null or had.due_at <= ${time(now)} or had.target_url <> s.target_url)
    order by had.due_at nulls first, s.id
    limit ${limit}
    on conflict (site_id) do update set due_at = excluded.due_at, target_url = excluded.target_url,
      state = case when c.target_url = excluded.target_url then c.state else 'pending' end,
      since = case when c.target_url = excluded.target_url then c.since end,
      led_at = case when c.target_url = excluded.target_url then c.led_at end,
      open_since = case when c.target_url = excluded.target_url then c.open_since end,
      open_mailed_at = case when c.target_url = excluded.target_url then c.open_mailed_at end
    where c.due_at <= ${time(now)} or c.target_url <> excluded.target_url
    returning c.site_id as "siteId", c.target_url as "targetUrl"`);
  return [...rows] as DueCheck[];
}

type Checked = DueCheck & {
  /** `hidden`: the DNS doesn't know the name of a site that has visitors, which is a failure if it ever did. */
  result: "up" | "failed" | "private" | "hidden";
  /** True if the site's gate led to sign in. */
  isLed: boolean;
  /** False for a site without a gate, which can't be open by mistake. */
  hasGate: boolean;
  now: Date;
  retryAt: Date;
};

/**
 * Stores the result of a check. The second failure in a row means that the site is down; the first
 * makes it due at `retryAt`. Returns the new state if visitors see a difference, which every process
 * is told of; otherwise null.
 */
export async function recordCheck(
  db: Db,
  { siteId, targetUrl, result, isLed, hasGate, now, retryAt }: Checked,
): Promise<CheckState | null> {
  const failed = sql`(${result === "failed"}::boolean or ${result === "hidden"}::boolean and was.led_at is not null)`;
  const state = result === "hidden" ? "private" : result;
  const [seen] = await db.execute<{ state: CheckState }>(sql`
    with changed as (
      update site_checks c set
        state = case when not ${failed} then ${state} when was.since is null then 'failing' else 'down' end,
        since = case when ${failed} then coalesce(was.since, ${time(now)}) end,
        led_at = case when ${isLed}::boolean then ${time(now)} else c.led_at end,
        open_since = case when ${hasGate}::boolean then c.open_since end,
        due_at = case when ${failed} and was.since is null then ${time(retryAt)} else c.due_at end
      from site_checks was
      where was.site_id = c.site_id and c.site_id = ${siteId}::uuid and c.target_url = ${targetUrl}
      returning c.state, (c.state = 'down') <> (was.state = 'down') as differs)
    select state, pg_notify('foyer_changed', 'sites')::text from changed where differs`);
  return seen?.state ?? null;
}

/**
 * Notes whether a site with a gate answers without sign-in, and says if it is to be mailed: once a day
 * at most. Null if it was known.
 */
export async function recordOpening(
  tx: Execute,
  { siteId, targetUrl, isOpen, now }: DueCheck & { isOpen: boolean; now: Date },
): Promise<{ mails: boolean } | null> {
  const [noted] = await tx.execute<{ mails: boolean }>(sql`
    update site_checks set open_since = case when ${isOpen}::boolean then ${time(now)} end,
      open_mailed_at = case when ${isOpen}::boolean and coalesce(open_mailed_at <= ${time(now)} - interval '1 day', true)
        then ${time(now)} else open_mailed_at end
    where site_id = ${siteId}::uuid and target_url = ${targetUrl} and (open_since is null) = ${isOpen}::boolean
    returning open_since is not null and open_mailed_at = ${time(now)} as mails,
      pg_notify('foyer_changed', 'sites')::text`);
  return noted ?? null;
}

/** Returns the state of a monitored site; null if it was never checked. */
export async function findCheck(db: Db, siteId: string): Promise<CheckState | "open" | null> {
  const [found] = await db
    .select({ state: shownCheck })
    .from(sites)
    .innerJoin(siteChecks, checkOf)
    .where(eq(sites.id, siteId));
  return found?.state ?? null;
}
