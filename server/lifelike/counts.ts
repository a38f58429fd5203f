import { database } from "@/db/client";
import { insertCounts, listAllSites } from "@/db/lifelike";
import { dayBefore } from "./times";

const DAYS = [...Array(30).keys()];

/**
 * Relative load per day of a week, in percent. Indexed by the distance from today, so that pages
 * don't depend on the weekday.
 */
const WEEK = [70, 100, 96, 88, 91, 34, 22];
const busy = (day: number) => (WEEK[day % WEEK.length] ?? 0) / 100 + (day % 4) / 20;

const USUAL = { sign_in: 64, token: 410, failure: 7 } as const;

/** Adds a month of visits, in proportion to the sites' weights, and of the dashboard's counts. */
export async function countMonth(now: Date): Promise<void> {
  const sites = await listAllSites(database());
  const visits = sites.flatMap(({ id: siteId, pinWeight, enabledAt }, at) =>
    DAYS.map((day) => ({
      siteId,
      day: dayBefore(now, day),
      visits:
        enabledAt === null || (pinWeight === 0 && at % 5 === 0)
          ? 0
          : Math.round((1 + pinWeight / 28) * busy(day + at)),
    })),
  );
  const usual = Object.entries(USUAL).flatMap(([what, count]) =>
    DAYS.map((day) => ({
      what: what as keyof typeof USUAL,
      day: dayBefore(now, day),
      count: Math.round(count * busy(day)),
    })),
  );
  const redirects = DAYS.map((ago) => {
    const day = dayBefore(now, ago);
    const count = visits.reduce((sum, visit) => sum + (visit.day === day ? visit.visits : 0), 0);
    return { what: "redirect" as const, day, count };
  });
  const counted = visits.filter(({ visits: count }) => count > 0);
  await insertCounts(database(), { days: [...usual, ...redirects], visits: counted });
}
