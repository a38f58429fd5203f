import { and, desc, eq, gt, inArray, isNotNull, lte, sum } from "drizzle-orm";
import { sites, siteVisits } from "@/db/schema/sites";
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

/** Returns the slugs of the enabled sites with the most visits after a day (`YYYY-MM-DD`, UTC), most visited first. */
export async function listMostVisited(db: Db, since: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ slug: sites.slug })
    .from(siteVisits)
    .innerJoin(sites, eq(sites.id, siteVisits.siteId))
    .where(and(gt(siteVisits.day, since), isNotNull(sites.enabledAt)))
    .groupBy(sites.slug)
    .orderBy(desc(sum(siteVisits.visits)), sites.slug)
    .limit(limit);
  return rows.map(({ slug }) => slug);
}
