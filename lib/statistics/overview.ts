import { cache } from "react";
import { listMostUsed } from "@/db/applications/uses";
import {
  countAll,
  countFailingMails,
  countOpenSites,
  countSitesWithoutTarget,
  countWaiting,
  listDailyCounts,
  listOpenSites,
  listRecentCounts,
  listSitesWithoutTarget,
} from "@/db/overview";
import { database } from "@/db/system/client";
import { listOwnerless } from "@/db/users/owned";
import { fillDays, lastDays } from "./days";

export const COUNTED = ["sign_in", "token", "failure", "redirect"] as const;
export type Counted = (typeof COUNTED)[number];

/** A count for each of the last 30 days (UTC), oldest first; the last one is today so far. */
export type Days = readonly { day: string; count: number }[];

const DAY_MS = 86_400_000;

export async function countByDay(now: Date): Promise<Record<Counted, Days>> {
  const found = await listDailyCounts(database(), lastDays(now)[0] ?? "");
  const daysOf = (what: Counted) =>
    fillDays(
      now,
      found.filter((row) => row.what === what),
      ({ count }) => count,
    );
  return {
    sign_in: daysOf("sign_in"),
    token: daysOf("token"),
    failure: daysOf("failure"),
    redirect: daysOf("redirect"),
  };
}

/** A day's count, and yesterday's until the same time, or of the whole day if that isn't known. */
export type Figure = { today: number; yesterday: number; isSameTime: boolean };

/**
 * Compares each last day with the day before. The counts per ten minutes may cover only a part of yesterday, for
 * example after an upgrade: then they don't add up to the day's count, and the whole day is compared.
 */
export async function compareDays(
  days: Record<Counted, Days>,
  now: Date,
): Promise<Record<Counted, Figure>> {
  const then = new Date(now.getTime() - DAY_MS);
  const start = new Date(`${then.toISOString().slice(0, 10)}T00:00:00Z`);
  const found = await listRecentCounts(database(), start, then);
  const figureOf = (what: Counted): Figure => {
    const [yesterday = 0, today = 0] = days[what].slice(-2).map(({ count }) => count);
    const recent = found.find((row) => row.what === what) ?? { day: 0, before: 0 };
    const isSameTime = recent.day === yesterday;
    return { today, yesterday: isSameTime ? recent.before : yesterday, isSameTime };
  };
  return {
    sign_in: figureOf("sign_in"),
    token: figureOf("token"),
    failure: figureOf("failure"),
    redirect: figureOf("redirect"),
  };
}

/** Number of applications on the overview. */
const MOST_USED = 5;

/** Returns the applications with the most sign-ins of the last 30 days. */
export const findMostUsed = (now: Date) =>
  listMostUsed(database(), lastDays(now)[0] ?? "", MOST_USED);

/** Returns how much awaits a decision of an administrator, counted once per request. */
export const findWaiting = cache(() => countWaiting(database()));

export const countEverything = () => countAll(database());

export type Attention = Awaited<ReturnType<typeof findAttention>>;

/** Age in milliseconds at which a mail whose delivery failed counts as failing. */
const FAILING_AFTER_MS = 120_000;

/** Maximum number of sites, and of things without an owner, listed by name; the others are only counted. */
const NAMED = 5;

export async function findAttention(now: Date) {
  const db = database();
  const [waiting, open, namedOpen, dead, named, ownerless, mails] = await Promise.all([
    findWaiting(),
    countOpenSites(db),
    listOpenSites(db, NAMED),
    countSitesWithoutTarget(db),
    listSitesWithoutTarget(db, NAMED),
    listOwnerless(db, NAMED),
    countFailingMails(db, new Date(now.getTime() - FAILING_AFTER_MS)),
  ]);
  return {
    waiting,
    open: { count: open, named: namedOpen },
    sites: { count: dead, named },
    ...{ ownerless, mails },
  };
}
