import type { Db } from "@/db/system/client";

/** Transactions and bytes of this database, and bytes of write-ahead log of the server. */
export type DatabaseCosts = { transactions: number; bytes: number; wal: number };

/** PostgreSQL publishes a backend's counters at most once a second (`pgstat` in its sources). */
const PUBLISHED = 1200;

/** Reads the costs so far, once the counters of earlier work are published. */
export async function readCosts(db: Db): Promise<DatabaseCosts> {
  await new Promise((resolve) => setTimeout(resolve, PUBLISHED));
  const [row] = await db.$client<[DatabaseCosts]>`
    select (xact_commit + xact_rollback)::float8 as transactions,
      pg_database_size(current_database())::float8 as bytes,
      pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as wal
    from pg_stat_database where datname = current_database()`;
  return row;
}

export const costsSince = (before: DatabaseCosts, after: DatabaseCosts): DatabaseCosts => ({
  transactions: after.transactions - before.transactions,
  bytes: after.bytes - before.bytes,
  wal: after.wal - before.wal,
});
