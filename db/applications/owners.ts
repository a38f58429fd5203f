import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { DbOrTransaction } from "@/db/client";
import { applications } from "@/db/schema/applications";
import { users } from "@/db/schema/users";

/**
 * Holds a user's row until the transaction ends, so that what they own is counted by one at a time; answers their role.
 * Null where the account is not active. Count in a statement of its own: this one's snapshot is older than its lock.
 */
export async function holdOwner(tx: DbOrTransaction, id: string) {
  const [owner] = await tx
    .select({ role: users.role })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deactivatedAt)))
    .for("no key update");
  return owner?.role ?? null;
}

/** How many applications are a user's, whatever their state, beside one that is about to be. */
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
