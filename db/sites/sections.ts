import { count, eq, isNotNull, sql } from "drizzle-orm";
import { siteSections, sites } from "@/db/schema/sites";
import type { DbOrTransaction, Execute } from "@/db/system/client";

/** Least pin weight of sites that come first in the directory, whatever their section. */
export const PINNED_FROM = 700;

/**
 * Sections in use and their ranks, from 1: in the order that somebody gave them, new ones last, in the
 * order of their heaviest sites.
 */
export const rankSections = (db: DbOrTransaction) =>
  db
    .select({
      name: sites.section,
      sites: count().as("sites"),
      rank: sql<number>`row_number() over (order by min(${siteSections.place}), max(${sites.pinWeight}) desc, min(${sites.slug}))`
        .mapWith(Number)
        .as("rank"),
    })
    .from(sites)
    .leftJoin(siteSections, eq(siteSections.name, sites.section))
    .where(isNotNull(sites.section))
    .groupBy(sites.section)
    .as("ranked");

/** Place of a site in the directory, highest first, where `rankSections` is joined. */
export const placeInDirectory = sql`(case when ${sites.pinWeight} >= ${sql.raw(`${PINNED_FROM}`)} then 100000
  else coalesce(100000 - "ranked"."rank", 0) end * 1000 + ${sites.pinWeight})::integer`;

/** Returns the sections in use in their order, with the number of their sites, enabled or not. */
export async function listSections(
  db: DbOrTransaction,
): Promise<{ name: string; sites: number }[]> {
  const ranked = rankSections(db);
  const rows = await db.select().from(ranked).orderBy(ranked.rank);
  return rows.flatMap(({ name, sites: number }) => (name === null ? [] : { name, sites: number }));
}

/** Puts sections in this order. */
export async function writeSections(tx: Execute, names: readonly string[]): Promise<void> {
  await tx.execute(sql`
    insert into ${siteSections} (name, place)
    select name, place from jsonb_array_elements_text(${JSON.stringify(names)}::text::jsonb) with ordinality as wanted(name, place)
    on conflict (name) do update set place = excluded.place`);
}
