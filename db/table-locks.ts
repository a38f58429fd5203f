import { sql } from "drizzle-orm";
import type { Db } from "./client";

/** Seconds after which a lock is no passing one: a statement that waits for it has failed by then. */
const PATIENCE_SECONDS = 5;

/** Session that keeps others from reading or writing whole tables. */
export type TableLock = {
  pid: number;
  tables: string;
  /** Seconds since its transaction began; null if PostgreSQL hides that from this account. */
  seconds: number | null;
};

/** Returns the sessions that have locked tables of Foyer for long, by their process ID. */
export async function findTableLocks(db: Db): Promise<TableLock[]> {
  return db.execute<TableLock>(sql`
    select a.pid, string_agg(distinct c.relname, ', ') as tables,
      extract(epoch from clock_timestamp() - a.xact_start)::int as seconds
    from pg_locks l
      join pg_stat_activity a on a.pid = l.pid
      join pg_class c on c.oid = l.relation and c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
    where l.granted and l.database = (select oid from pg_database where datname = current_database())
      and l.mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')
      and a.xact_start > clock_timestamp() - make_interval(secs => ${PATIENCE_SECONDS}) is not true
    group by a.pid, a.xact_start
    order by a.pid`);
}
