import { sql } from "drizzle-orm";
import { dailyCounts, sites, siteVisits } from "@/db/schema/sites";
import { db } from "../support/world";
import { dayBefore } from "./times";

const DAYS = [...Array(30).keys()];

/**
 * Relative load per day of a week, in percent. Indexed by the distance from today, so that
 * screenshots don't depend on the weekday.
 */
const WEEK = [70, 100, 96, 88, 91, 34, 22];
const busy = (day: number) => (WEEK[day % WEEK.length] ?? 0) / 100 + (day % 4) / 20;

/** Creates a month of the dashboard's counts, and of visits in proportion to pin weight. */
export async function countMonth() {
  const usual = { sign_in: 180, token: 940, failure: 12, redirect: 720 } as const;
  const rows = Object.entries(usual).flatMap(([what, count]) =>
    DAYS.map((day) => ({
      what: what as keyof typeof usual,
      day: dayBefore(day),
      count: Math.round(count * busy(day)),
    })),
  );
  // The server has already counted some of today's activity.
  await db()
    .insert(dailyCounts)
    .values(rows)
    .onConflictDoUpdate({
      target: [dailyCounts.day, dailyCounts.what],
      set: { count: sql`excluded.count` },
    });
  const all = await db().select().from(sites).orderBy(sites.slug);
  const visits = all.flatMap(({ id: siteId, pinWeight }, at) =>
    DAYS.map((day) => ({
      siteId,
      day: dayBefore(day),
      visits: Math.round((4 + pinWeight / 8) * busy(day + at)),
    })),
  );
  await db().insert(siteVisits).values(visits).onConflictDoNothing();
}
