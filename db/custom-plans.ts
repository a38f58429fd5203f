import { sql } from "drizzle-orm";
import type { Db, Transaction } from "./client";

/**
 * Runs reads whose best plan depends on their values: filters that few or many rows pass, and partial indexes that a
 * parameter chooses. The pool plans everything else once for all values (docs/decisions/0044).
 */
export const withCustomPlans = <T>(db: Db, read: (tx: Transaction) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local plan_cache_mode = force_custom_plan`);
    return read(tx);
  });
