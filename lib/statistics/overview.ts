import { database } from "@/db/client";
import {
  countAll,
  countFailingMails,
  countPendingApplications,
  countSitesWithoutTarget,
  listDailyCounts,
  listSitesWithoutTarget,
} from "@/db/overview";

export const COUNTED = ["sign_in", "token", "failure", "redirect"] as const;
export type Counted = (typeof COUNTED)[number];

/** A count for each of the last 30 days (UTC), oldest first; the last one is today so far. */
export type Days = readonly { day: string; count: number }[];

const DAYS = 30;
const DAY_MS = 86_400_000;

export async function countByDay(now: Date): Promise<Record<Counted, Days>> {
  const days = [...Array(DAYS).keys()]
    .map((ago) => new Date(now.getTime() - ago * DAY_MS).toISOString().slice(0, 10))
    .reverse();
  const found = await listDailyCounts(database(), days[0] ?? "");
  const counts = new Map(found.map(({ day, what, count }) => [`${what} ${day}`, count]));
  const daysOf = (what: Counted) =>
    days.map((day) => ({ day, count: counts.get(`${what} ${day}`) ?? 0 }));
  return {
    sign_in: daysOf("sign_in"),
    token: daysOf("token"),
    failure: daysOf("failure"),
    redirect: daysOf("redirect"),
  };
}

export const countEverything = () => countAll(database());

export type Attention = Awaited<ReturnType<typeof findAttention>>;

/** Age in milliseconds at which a mail whose delivery failed counts as failing. */
const FAILING_AFTER_MS = 120_000;

/** Maximum number of sites listed by name; the others are only counted. */
const NAMED = 5;

export async function findAttention(now: Date) {
  const db = database();
  const [pending, dead, named, mails] = await Promise.all([
    countPendingApplications(db),
    countSitesWithoutTarget(db),
    listSitesWithoutTarget(db, NAMED),
    countFailingMails(db, new Date(now.getTime() - FAILING_AFTER_MS)),
  ]);
  return { pending, sites: { count: dead, named }, mails };
}
