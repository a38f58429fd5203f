import { and, gt, inArray, lte } from "drizzle-orm";
import { siteVisits } from "@/db/schema/sites";
import type { Db } from "@/db/system/client";

/**
 * Returns visits by site and day, from the day after `since` through `until` (`YYYY-MM-DD`, UTC);
 * days without visits are omitted.
 */
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
