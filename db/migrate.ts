import { setTimeout as sleep } from "node:timers/promises";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import { type Db, openDatabase } from "./client";
import { isTransactionPool } from "./transaction-pool";

/** Any number; only that every Foyer uses the same one. */
const MIGRATION_LOCK = 7_346_221;

/** Milliseconds between two attempts to take the lock. */
const PAUSE = 200;

type Waiting = {
  /** Called once if another process holds the lock, with the process id of its PostgreSQL session. */
  onWait?: (holder: number | null) => void;
  /** Milliseconds to wait for the lock; then MigrationError. */
  patience?: number;
};

/** The database cannot be migrated in this way. The message is one line for the operator. */
export class MigrationError extends Error {
  override name = "MigrationError";
}

/**
 * Brings a database to this version's schema, and answers how many steps that took. Of several processes at once, one
 * works and the others wait.
 */
export async function migrateDatabase(
  url: string,
  migrationsFolder: string,
  waiting: Waiting = {},
): Promise<number> {
  // The lock belongs to a session: behind such a pooler nobody could release it.
  if (await isTransactionPool(url))
    throw new MigrationError(
      "DATABASE_URL: the pooler lends connections by the transaction: connect to PostgreSQL directly, or pool by session",
    );
  const db = openDatabase(url, { connections: 1 });
  try {
    await takeLock(db, waiting);
    const before = await countApplied(db);
    await migrate(db, { migrationsFolder });
    return (await countApplied(db)) - before;
  } finally {
    await releaseLock(db);
    await db.$client.end({ timeout: 5 });
  }
}

async function takeLock({ $client: sql }: Db, { onWait, patience = 120_000 }: Waiting) {
  const end = performance.now() + patience;
  for (let attempt = 0; ; attempt++) {
    const [lock] = await sql`select pg_try_advisory_lock(${MIGRATION_LOCK}) as taken`;
    if (lock?.taken) return;
    const [holder] = await sql`
      select pid from pg_locks where locktype = 'advisory' and granted and classid = 0
        and objid = ${MIGRATION_LOCK} and database = (select oid from pg_database where datname = current_database())`;
    const pid: number | null = holder?.pid ?? null;
    if (attempt === 0) onWait?.(pid);
    if (performance.now() > end)
      throw new MigrationError(
        `another process holds the migration lock since ${Math.round(patience / 1000)} s (PostgreSQL session ${pid}): wait for it, or end that session`,
      );
    await sleep(PAUSE);
  }
}

/** Closing the connection would do, unless a pooler keeps the session. */
async function releaseLock({ $client: sql }: Db) {
  await sql`select pg_advisory_unlock_all()`.catch(() => undefined);
}

async function countApplied({ $client: sql }: Db): Promise<number> {
  const [journal] = await sql`select to_regclass('drizzle.__drizzle_migrations') as journal`;
  if (!journal?.journal) return 0;
  const [row] = await sql`select count(*)::int as applied from drizzle.__drizzle_migrations`;
  return row?.applied;
}
