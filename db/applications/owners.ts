import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { DbOrTransaction } from "@/db/client";
import { applications } from "@/db/schema/applications";
import { users } from "@/db/schema/users";

/**
 * Locks a user's row until the transaction ends, so that concurrent transactions count the user's
 * applications one at a time. Returns the role; null if the account is not active. Count in a
 * separate statement: this one's snapshot is older than its lock.
 */
export async function lockOwner(tx: DbOrTransaction, id: string) {
  const [owner] = await tx
    .select({ role: users.role })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deactivatedAt)))
    .for("no key update");
  return owner?.role ?? null;
}

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
