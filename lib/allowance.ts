import { type DbOrTransaction, database, type Transaction } from "@/db/system/client";
import { reading } from "@/db/system/faults";
import type { LiveSession } from "@/db/users/live-sessions";
import { lockUser } from "@/db/users/users";

type Owner = Pick<LiveSession["user"], "id" | "role">;

/** Number that an owner of each role may have, pending and suspended ones included; null: unlimited. */
type Limits = Readonly<Record<Owner["role"], number | null>>;

/** Bounds how many things of a kind a user owns. `beside` is one that isn't counted. */
export const defineAllowance = (
  limits: Limits,
  countOwned: (db: DbOrTransaction, userId: string, beside: string | null) => Promise<number>,
) => ({
  /** Returns how many a user may own and how many of these are left; null if unlimited. */
  async of({ id, role }: Owner): Promise<{ limit: number; left: number } | null> {
    const limit = limits[role];
    if (limit === null) return null;
    const owned = await reading(countOwned(database(), id, null));
    return { limit, left: Math.max(0, limit - owned) };
  },
  /** True if an active user may own one more. Locks their row, so that concurrent calls count each other's. */
  async leavesRoom(tx: Transaction, userId: string, beside: string | null = null) {
    const user = await lockUser(tx, userId);
    if (!user) return false;
    const limit = limits[user.role];
    return limit === null || (await countOwned(tx, userId, beside)) < limit;
  },
});
