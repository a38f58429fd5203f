import { and, eq, ne, sql } from "drizzle-orm";
import { applications } from "@/db/schema/applications";
import type { DbOrTransaction } from "@/db/system/client";

/** Counts a user's applications in any state, excluding the one that is about to change owner. */
export async function countOwned(
  db: DbOrTransaction,
  ownerId: string,
  beside: string | null,
): Promise<number> {
  const other = beside === null ? undefined : ne(applications.id, beside);
  const [owned] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(applications)
    .where(and(eq(applications.ownerId, ownerId), other));
  return owned?.count ?? 0;
}
