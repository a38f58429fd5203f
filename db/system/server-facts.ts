import { sql } from "drizzle-orm";
import type { Db } from "./client";

/** Properties of a PostgreSQL server that the service's guarantees depend on. */
export type ServerFacts = {
  /** Version number such as 160004 for 16.4. */
  version: number;
  settings: Record<(typeof DURABLE)[number], string>;
  /** True for a standby or a server set to read-only. */
  readOnly: boolean;
  maxConnections: number;
  /** Milliseconds, for the session that answers; 0 for none. */
  statementTimeout: number;
  /** Milliseconds by which the server's clock is ahead of this machine's. */
  clockAhead: number;
};

/** Settings without which a crash can lose acknowledged writes, such as a revocation. */
const DURABLE = ["fsync", "full_page_writes", "synchronous_commit"] as const;

export async function readServerFacts(db: Db): Promise<ServerFacts> {
  const askedAt = Date.now();
  const [row] = await db.execute<ServerFacts & { clock: string }>(sql`
    select current_setting('server_version_num')::int as version,
      current_setting('transaction_read_only')::bool or pg_is_in_recovery() as "readOnly",
      current_setting('max_connections')::int as "maxConnections",
      (select setting::int from pg_settings where name = 'statement_timeout') as "statementTimeout",
      (select jsonb_object_agg(name, setting) from pg_settings where name in ${DURABLE}) as settings,
      extract(epoch from clock_timestamp()) * 1000 as clock`);
  if (!row) throw new Error("a select without a table returned no row");
  const { clock, ...facts } = row;
  return { ...facts, clockAhead: Number(clock) - (askedAt + Date.now()) / 2 };
}
