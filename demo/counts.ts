import { type Counts, insertCounts, listAllSites, listUsedApplications } from "@/db/lifelike";
import { database } from "@/db/system/client";
import { before, DAY, dayBefore } from "./times";

const DAYS = [...Array(30).keys()];

/**
 * Relative load per day of a week, in percent. Indexed by the distance from today, so that pages
 * don't depend on the weekday.
 */
const WEEK = [70, 100, 96, 88, 91, 34, 22];
const busy = (day: number) => (WEEK[day % WEEK.length] ?? 0) / 100 + (day % 4) / 20;

/** Part of a day that has passed: all of an earlier one. */
const passed = (now: Date, day: number) => (day > 0 ? 1 : (now.getTime() / 1000 / DAY) % 1);

const USUAL = { sign_in: 64, token: 410, failure: 7 } as const;

/** Adds a month of visits, in proportion to the sites' weights, of uses of applications, and of the dashboard's counts. */
export async function countMonth(now: Date): Promise<void> {
  const sites = await listAllSites(database());
  const visits = sites.flatMap(({ id: siteId, pinWeight, enabledAt }, at) =>
    DAYS.map((day) => ({
      siteId,
      day: dayBefore(now, day),
      visits:
        enabledAt === null || (pinWeight === 0 && at % 5 === 0)
          ? 0
          : Math.round((1 + pinWeight / 28) * busy(day + at) * passed(now, day)),
    })),
  );
  const usual = Object.entries(USUAL).flatMap(([what, count]) =>
    DAYS.map((day) => ({
      what: what as keyof typeof USUAL,
      day: dayBefore(now, day),
      count: Math.round(count * busy(day) * passed(now, day)),
    })),
  );
  const redirects = DAYS.map((ago) => {
    const day = dayBefore(now, ago);
    const count = visits.reduce((sum, visit) => sum + (visit.day === day ? visit.visits : 0), 0);
    return { what: "redirect" as const, day, count };
  });
  const days = [...usual, ...redirects];
  const counted = visits.filter(({ visits: count }) => count > 0);
  const recent = spread(days.filter(({ day }) => day === dayBefore(now, 1)));
  const uses = await countUses(now);
  await insertCounts(database(), { days, recent, visits: counted, uses });
}

/** Sign-ins with an application on a usual day, for each of its users. */
const DAILY = 1.6;

/** Returns sign-ins with each application until the day of its last use, in proportion to its users. */
async function countUses(now: Date): Promise<Counts["uses"]> {
  const applications = await listUsedApplications(database(), before(now, DAYS.length * DAY));
  return applications.flatMap(({ id: applicationId, users, lastUsedAt }, at) =>
    DAYS.map((ago) => ({ ago, day: dayBefore(now, ago) }))
      .filter(({ day }) => day <= dayBefore(lastUsedAt, 0))
      .map(({ ago, day }) => ({
        ...{ applicationId, day },
        uses: Math.max(1, Math.round(DAILY * users * busy(ago + at) * passed(now, ago))),
      })),
  );
}

const PARTS = 144;

/** Spreads counts of days evenly over ten minutes each. */
const spread = (days: Counts["days"]): Counts["recent"] =>
  days.flatMap(({ day, what, count }) =>
    [...Array(PARTS).keys()].flatMap((part) => {
      const share = Math.round((count * (part + 1)) / PARTS) - Math.round((count * part) / PARTS);
      const at = new Date(Date.parse(day) + (part * DAY * 1000) / PARTS);
      return share > 0 ? [{ at, what, count: share }] : [];
    }),
  );
