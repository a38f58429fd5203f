import { eq, sql } from "drizzle-orm";
import { sites } from "@/db/schema/sites";
import type { DbOrTransaction, Execute } from "@/db/system/client";

/**
 * Locks the table of sites against writes until the transaction ends; reads go on. An order covers
 * all sites: with row locks, another weight could be inserted in between.
 */
export async function lockOrder(tx: Execute): Promise<void> {
  await tx.execute(sql`lock table ${sites} in share row exclusive mode`);
}

/** Returns sites in directory order. `rank` is the position by slug in the database's collation. */
export function listOrder(tx: DbOrTransaction) {
  return tx
    .select({
      id: sites.id,
      slug: sites.slug,
      pinWeight: sites.pinWeight,
      section: sites.section,
      revision: sites.revision,
      rank: sql<number>`row_number() over (order by ${sites.slug})`.mapWith(Number),
    })
    .from(sites)
    .orderBy(sql`${sites.pinWeight} desc, ${sites.slug}`);
}

/** Sets the weights and sections of many sites in one statement, and so with one announcement. */
export async function updatePlaces(
  tx: DbOrTransaction,
  places: readonly { id: string; weight: number; section: string | null }[],
  now: Date,
): Promise<void> {
  await tx
    .update(sites)
    .set({
      pinWeight: sql`wanted.weight`,
      section: sql`wanted.section`,
      revision: sql`${sites.revision} + 1`,
      updatedAt: now,
    })
    .from(
      sql`jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as wanted(id uuid, weight integer, section text)`,
    )
    .where(eq(sites.id, sql`wanted.id`));
}
