import { countOwned, holdOwner } from "@/db/applications/owners";
import { type DbOrTransaction, database } from "@/db/client";
import { reading } from "@/db/faults";
import type { LiveSession } from "@/db/users/sessions";

type Owner = Pick<LiveSession["user"], "id" | "role">;

/** How many applications may be somebody's, those that wait or are suspended among them. Null: as many as they like. */
const LIMITS = {
  user: 3,
  editor: 3,
  developer: 20,
  administrator: null,
} as const satisfies Record<Owner["role"], number | null>;

/** What a user may register, and how much of it is left; null where nothing limits them. */
export async function allowanceOf({
  id,
  role,
}: Owner): Promise<{ limit: number; left: number } | null> {
  const limit = LIMITS[role];
  if (limit === null) return null;
  const owned = await reading(countOwned(database(), id, null));
  return { limit, left: Math.max(0, limit - owned) };
}

/** Whether an active user may own this one too. Holds their row: of several at once, each counts those before it. */
export async function mayOwn(
  tx: DbOrTransaction,
  userId: string,
  applicationId: string,
): Promise<boolean> {
  const role = await holdOwner(tx, userId);
  if (role === null) return false;
  const limit = LIMITS[role];
  return limit === null || (await countOwned(tx, userId, applicationId)) < limit;
}
