import { sql } from "drizzle-orm";
import type { Db } from "./client";

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
