import type { Db } from "@/db/system/client";
import type { Foyer } from "../foyer";
import { fire } from "../load/load";
import { foyerProvider } from "../providers/foyer-provider";
import {
  exchangeLoad,
  introspectionLoad,
  profileLoad,
  refreshLoad,
  revocationLoad,
} from "../providers/targets";

/** Transactions per request, and bytes of write-ahead log. A single statement is a transaction. */
export type StatementCount = { name: string; transactions: number; wal: number };

const LOADS = {
  "/api/v1/me": profileLoad,
  "refresh grant": refreshLoad,
  "code grant": exchangeLoad,
  introspection: introspectionLoad,
  revocation: revocationLoad,
};

/** Measures the database cost of each of the provider's requests. Jobs add some hundredths. */
export async function countStatements(foyer: Foyer, seconds: number): Promise<StatementCount[]> {
  const provider = await foyerProvider(foyer);
  const counts: StatementCount[] = [];
  for (const [name, load] of Object.entries(LOADS)) {
    const target = await load(provider, foyer.application, seconds);
    const before = await readCosts(foyer.db);
    const { count } = await fire(target, seconds);
    const after = await readCosts(foyer.db);
    const each = (what: "transactions" | "wal") => (after[what] - before[what]) / count;
    counts.push({ name, transactions: each("transactions"), wal: each("wal") });
  }
  return counts;
}

/** PostgreSQL publishes a backend's counters at most once a second (`pgstat` in its sources). */
const PUBLISHED = 1200;

/** Reads the transactions and bytes of write-ahead log so far, once the counters of earlier work are published. */
async function readCosts(db: Db) {
  await new Promise((resolve) => setTimeout(resolve, PUBLISHED));
  const [row] = await db.$client<[{ transactions: number; wal: number }]>`
    select (xact_commit + xact_rollback)::float8 as transactions,
      pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as wal
    from pg_stat_database where datname = current_database()`;
  return row;
}
