import { sql } from "drizzle-orm";
import type { Db, Transaction } from "./client";

/**
 * Runs reads whose best plan depends on their values: filters of varying selectivity, and partial
 * indexes chosen by a parameter. All other statements use generic plans
 * (docs/design/hot-statements.md).
 */
export const withCustomPlans = <T>(db: Db, read: (tx: Transaction) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local plan_cache_mode = force_custom_plan`);
    return read(tx);
  });
