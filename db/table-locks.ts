import { sql } from "drizzle-orm";
import type { Db } from "./client";

/** Session that keeps others from reading or writing whole tables, or waits to, which keeps them from it as well. */
export type TableLock = {
  pid: number;
  tables: string;
  /** Sessions that a waiting one waits for; empty for one that holds its lock. */
  behind: number[];
  /** Seconds since its transaction began, or since it waits; null if PostgreSQL hides that from this account. */
  seconds: number | null;
};

/**
 * Returns the sessions that have locked tables of Foyer, or have waited to, for so many seconds. Autovacuum,
 * which gives way, is left out.
 */
export async function findTableLocks(db: Db, seconds: number): Promise<TableLock[]> {
  return db.execute<TableLock>(sql`
    select a.pid, string_agg(distinct c.relname, ', ') as tables,
      case when bool_or(not l.granted) then pg_blocking_pids(a.pid) else '{}' end as behind,
      extract(epoch from clock_timestamp() - coalesce(a.xact_start, min(l.waitstart)))::int as seconds
    from pg_locks l
      join pg_stat_activity a on a.pid = l.pid
      join pg_class c on c.oid = l.relation and c.relkind = 'r'
    where l.database = (select oid from pg_database where datname = current_database())
      and c.relnamespace in (to_regnamespace('public'), to_regnamespace('drizzle'))
      and l.mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')
      and coalesce(a.xact_start, l.waitstart, '-infinity') <= clock_timestamp() - make_interval(secs => ${seconds})
      and a.backend_type is distinct from 'autovacuum worker'
    group by a.pid, a.xact_start
    order by a.pid`);
}
