import { setTimeout as sleep } from "node:timers/promises";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import { type Db, openDatabase } from "./client";
import { isTransactionPool } from "./transaction-pool";

/** Arbitrary key of an advisory lock, the same in every version of Foyer. */
const MIGRATION_LOCK = 7_346_221;

/** Milliseconds between two attempts to take the lock. */
const RETRY_MS = 200;

type Waiting = {
  /**
   * Called once if another process holds the lock, with the process ID of its PostgreSQL session.
   */
  onWait?: (holder: number | null) => void;
  /** Maximum milliseconds to wait for the lock; then throws MigrationError. */
  patience?: number;
};

/** Error with a one-line message for the operator: the database cannot be migrated this way. */
export class MigrationError extends Error {
  override name = "MigrationError";
}

/**
 * Migrates a database to this version's schema and returns the number of applied migrations. Of
 * concurrent processes, one migrates and the others wait.
 */
export async function migrateDatabase(
  url: string,
  migrationsFolder: string,
  waiting: Waiting = {},
): Promise<number> {
  // The advisory lock belongs to a session, so behind a transaction pooler no later statement could
  // release it.
  if (await isTransactionPool(url))
    throw new MigrationError(
      "DATABASE_URL: the pooler uses transaction pooling: connect to PostgreSQL directly, or use session pooling",
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
        `another process has held the migration lock for ${Math.round(patience / 1000)} s (PostgreSQL session ${pid}): wait for it, or terminate that session`,
      );
    await sleep(RETRY_MS);
  }
}

/** Releases the lock explicitly: a pooler can keep the session open after the connection closes. */
async function releaseLock({ $client: sql }: Db) {
  await sql`select pg_advisory_unlock_all()`.catch(() => undefined);
}

async function countApplied({ $client: sql }: Db): Promise<number> {
  const [journal] = await sql`select to_regclass('drizzle.__drizzle_migrations') as journal`;
  if (!journal?.journal) return 0;
  const [row] = await sql`select count(*)::int as applied from drizzle.__drizzle_migrations`;
  return row?.applied;
}
