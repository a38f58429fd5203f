import { and, gt, inArray, lte } from "drizzle-orm";
import type { Db } from "@/db/client";
import { siteVisits } from "@/db/schema/sites";

/** Visits by site and day, for the days after `since` until `until` (`YYYY-MM-DD`, UTC); days without any are left out. */
export function listVisitDays(
  db: Db,
  { siteIds, since, until }: { siteIds: string[]; since: string; until: string },
) {
  const { siteId, day, visits } = siteVisits;
  return db
    .select({ siteId, day, visits })
    .from(siteVisits)
    .where(and(inArray(siteId, siteIds), gt(day, since), lte(day, until)));
}
