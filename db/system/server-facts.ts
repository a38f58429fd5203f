import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { type Db, openDatabase } from "./client";

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

/** Session that has locked whole tables against readers or writers, or waits to, which blocks others too. */
export type TableLock = {
  pid: number;
  tables: string;
  /** Sessions that a waiting one waits for; empty for one that holds its lock. */
  behind: number[];
  /** Seconds since its transaction or its wait began; null if PostgreSQL hides that from this account. */
  seconds: number | null;
};

/**
 * Returns the sessions that have locked tables of Foyer, or have waited to, for at least so many seconds; one
 * that does both has two rows. Leaves out autovacuum, which yields to other sessions.
 */
export async function findTableLocks(db: Db, seconds: number): Promise<TableLock[]> {
  return db.execute<TableLock>(sql`
    select a.pid, string_agg(distinct c.relname, ', ') as tables,
      case when l.granted then '{}' else pg_blocking_pids(a.pid) end as behind,
      extract(epoch from clock_timestamp() - min(began.at))::int as seconds
    from pg_locks l
      join pg_stat_activity a on a.pid = l.pid
      join pg_class c on c.oid = l.relation and c.relkind = 'r'
      cross join lateral (
        select case when l.granted then a.xact_start else coalesce(l.waitstart, clock_timestamp()) end as at) began
    where l.database = (select oid from pg_database where datname = current_database())
      and c.relnamespace in (to_regnamespace('public'), to_regnamespace('drizzle'))
      and l.mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')
      and coalesce(began.at, '-infinity') <= clock_timestamp() - make_interval(secs => ${seconds})
      and a.backend_type is distinct from 'autovacuum worker'
    group by a.pid, l.granted
    order by a.pid, l.granted`);
}

/** Number of transactions held open while the session is probed. */
const HOLDERS = 3;

const TIMEOUT_MS = 5000;

/**
 * True if statements of one connection reach different PostgreSQL sessions, as behind a transaction
 * pooler. Session locks, LISTEN, prepared statements and session settings don't work there.
 */
export async function isTransactionPool(url: string): Promise<boolean> {
  const asking = openDatabase(url, { connections: 1 });
  const holding = openDatabase(url, { connections: HOLDERS });
  try {
    // A pooler with fewer sessions than the probe needs would make it wait forever.
    return await Promise.race([
      sharesSessions(asking, holding),
      sleep(TIMEOUT_MS, false, { ref: false }),
    ]);
  } finally {
    await Promise.all([asking.$client.end({ timeout: 0 }), holding.$client.end({ timeout: 0 })]);
  }
}

async function sharesSessions(asking: Db, holding: Db): Promise<boolean> {
  const own = await sessionOf(asking.$client);
  for (let n = 0; n < HOLDERS; n++) {
    // Each open transaction occupies a session of the pool, perhaps the one that answered before.
    const holder = await holding.$client.reserve();
    await holder.unsafe("begin");
    if ((await sessionOf(holder)) === own || (await sessionOf(asking.$client)) !== own) return true;
  }
  return false;
}

/**
 * Returns the session's PID by a simple query: a prepared statement would not survive a change of
 * the session.
 */
async function sessionOf(client: Pick<Db["$client"], "unsafe">): Promise<number> {
  const [row] = await client.unsafe("select pg_backend_pid() as pid");
  return row?.pid;
}
