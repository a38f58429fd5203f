import { and, desc, gte, isNotNull, lt, sql } from "drizzle-orm";
import { mails } from "@/db/schema/outbox";
import { dailyCounts, recentCounts, siteChecks, sites } from "./schema/sites";
import { DEMONSTRATION_CLIENTS } from "./seed";
import { checkOf } from "./sites/checks";
import { DEMONSTRATION_SITES } from "./sites/demonstration";
import { opensAt } from "./sites/sites";
import type { Db } from "./system/client";
import { columns } from "./system/columns";

/** Returns the counts since a day (UTC). */
export const listDailyCounts = (db: Db, since: string) =>
  db
    .select(columns(dailyCounts, "day", "what", "count"))
    .from(dailyCounts)
    .where(gte(dailyCounts.day, since));

/** Returns the counts of the day that begins at `start`, and of its part before `until`. */
export const listRecentCounts = (db: Db, start: Date, until: Date) =>
  db
    .select({
      what: recentCounts.what,
      day: sql<number>`sum(${recentCounts.count})::int`,
      before: sql<number>`coalesce(sum(${recentCounts.count})
        filter (where ${recentCounts.at} < ${until.toISOString()}::timestamptz), 0)::int`,
    })
    .from(recentCounts)
    .where(
      and(
        gte(recentCounts.at, start),
        lt(recentCounts.at, sql`${start.toISOString()}::timestamptz + interval '1 day'`),
      ),
    )
    .groupBy(recentCounts.what);

/** Counts rows by the smallest index of each table: 100,000 accounts take a few milliseconds. */
export async function countAll(db: Db) {
  const [counted] = await db.$client<[{ users: number; applications: number; sites: number }]>`
    select (select count(*)::int from users) as users,
      (select count(*)::int from applications) as applications,
      (select count(*)::int from sites) as sites`;
  return counted;
}

/**
 * Counts what awaits a decision of an administrator: applications and APIs that weren't sent back to
 * their owners, and requests of applications for APIs. A suspended application doesn't.
 */
export async function countWaiting(db: Db) {
  const [counted] = await db.$client<[{ applications: number; apis: number; requests: number }]>`
    select (select count(*)::int from applications
        where approved_at is null and suspended_at is null and review_note is null) as applications,
      (select count(*)::int from apis where approved_at is null and review_note is null) as apis,
      (select count(*)::int from permission_requests where declined_at is null) as requests`;
  return counted;
}

const isDeadEnd = and(sql`${opensAt} is null`, isNotNull(sites.enabledAt));

export const countSitesWithoutTarget = (db: Db) => db.$count(sites, isDeadEnd);

/** Returns sites without a target, first those at the top of the directory. */
export const listSitesWithoutTarget = (db: Db, limit: number) =>
  db
    .select({ id: sites.id, title: sites.title })
    .from(sites)
    .where(isDeadEnd)
    .orderBy(desc(sites.pinWeight), sites.slug)
    .limit(limit);

const isOpen = isNotNull(siteChecks.openSince);

export const countOpenSites = (db: Db) => db.$count(siteChecks, isOpen);

/** Returns sites that answer without sign-in, though a gate should protect them. */
export const listOpenSites = (db: Db, limit: number) =>
  db
    .select({ id: sites.id, title: sites.title })
    .from(sites)
    .innerJoin(siteChecks, checkOf)
    .where(isOpen)
    .orderBy(siteChecks.openSince, sites.slug)
    .limit(limit);

/** Counts mails whose delivery failed, except recent ones that may still be on their way. */
export async function countFailingMails(db: Db, writtenBefore: Date) {
  const [failing] = await db
    .select({
      count: sql<number>`count(*)::int`,
      oldest: sql<Date | null>`min(${mails.createdAt})`.mapWith(mails.createdAt),
    })
    .from(mails)
    .where(and(sql`${mails.attempts} > 0`, lt(mails.createdAt, writtenBefore)));
  return failing ?? { count: 0, oldest: null };
}

/** Parts of an installation that go beyond the demonstration's data. */
export type Started = Record<
  "site" | "people" | "provider" | "groups" | "application" | "administrator",
  boolean
>;

/** Returns what was begun: a site, people besides administrators, sign-in with a provider, a group, an application, and a second administrator who can sign in. */
export async function findStarted(db: Db): Promise<Started> {
  const shown = DEMONSTRATION_SITES.map((site) => site.displayUrl);
  const [started] = await db.$client<[Started]>`
    select exists (select from sites where display_url <> all(${shown})) as site,
      exists (select from users where role <> 'administrator') as people,
      exists (select from identity_providers where enabled_at is not null) as provider,
      exists (select from groups) as groups,
      exists (select from applications where client_id <> all(${[...DEMONSTRATION_CLIENTS]})) as application,
      (select count(*) > 1 from users where role = 'administrator' and deactivated_at is null and password_hash is not null) as administrator`;
  return started;
}
