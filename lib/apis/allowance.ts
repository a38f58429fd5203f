import { countOwnedApis } from "@/db/apis/lists";
import { database, type Transaction } from "@/db/system/client";
import { reading } from "@/db/system/faults";
import type { LiveSession } from "@/db/users/live-sessions";
import { lockUser } from "@/db/users/users";

type Owner = Pick<LiveSession["user"], "id" | "role">;

/** Maximum APIs per owner, pending and suspended ones included; null: unlimited. */
const LIMITS = {
  user: 2,
  editor: 2,
  developer: 10,
  administrator: null,
} as const satisfies Record<Owner["role"], number | null>;

/** Returns how many APIs a user may own and how many of these are left; null if unlimited. */
export async function apiAllowanceOf({
  id,
  role,
}: Owner): Promise<{ limit: number; left: number } | null> {
  const limit = LIMITS[role];
  if (limit === null) return null;
  const owned = await reading(countOwnedApis(database(), id));
  return { limit, left: Math.max(0, limit - owned) };
}

/**
 * True if an active user may own one more API. Locks the user's row, so that concurrent calls count
 * each other's APIs.
 */
export async function mayOwnApi(tx: Transaction, userId: string): Promise<boolean> {
  const user = await lockUser(tx, userId);
  if (!user) return false;
  const limit = LIMITS[user.role];
  return limit === null || (await countOwnedApis(tx, userId)) < limit;
}
