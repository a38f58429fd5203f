import { countOwned } from "@/db/applications/lists";
import { database, type Transaction } from "@/db/system/client";
import { reading } from "@/db/system/faults";
import type { LiveSession } from "@/db/users/live-sessions";
import { lockUser } from "@/db/users/users";

type Owner = Pick<LiveSession["user"], "id" | "role">;

/** Maximum applications per owner, pending and suspended ones included; null: unlimited. */
const LIMITS = {
  user: 3,
  editor: 3,
  developer: 20,
  administrator: null,
} as const satisfies Record<Owner["role"], number | null>;

/**
 * Returns how many applications a user may own and how many of these are left; null if unlimited.
 */
export async function allowanceOf({
  id,
  role,
}: Owner): Promise<{ limit: number; left: number } | null> {
  const limit = LIMITS[role];
  if (limit === null) return null;
  const owned = await reading(countOwned(database(), id, null));
  return { limit, left: Math.max(0, limit - owned) };
}

/**
 * True if an active user may own this application too. Locks the user's row, so that concurrent
 * calls count each other's applications.
 */
export async function mayOwn(
  tx: Transaction,
  userId: string,
  applicationId: string,
): Promise<boolean> {
  const user = await lockUser(tx, userId);
  if (!user) return false;
  const limit = LIMITS[user.role];
  return limit === null || (await countOwned(tx, userId, applicationId)) < limit;
}
