import { setTimeout as sleep } from "node:timers/promises";
import { applyMigrations, createJournal, MigrationError } from "./apply-migrations";
import { type Db, openDatabase } from "./client";
import { pendingMigrations } from "./schema-level";
import { isTransactionPool } from "./server-facts";

/** Arbitrary key of an advisory lock, the same in every version of Foyer. */
const MIGRATION_LOCK = 7_346_221;

/** Milliseconds between two attempts to take the lock. */
const RETRY_MS = 200;

type Waiting = {
  /**
   * Called if another process holds the lock, or a transaction a table, with the process ID of that
   * PostgreSQL session.
   */
  onWait?: (session: number | null) => void;
  /** Maximum milliseconds to wait; then throws MigrationError. */
  patience?: number;
};

/**
 * Migrates a database to this version's schema and returns the number of applied migrations. Of
 * concurrent processes, one migrates and the others wait. A database that a newer version migrated
 * stays as it is.
 */
export async function migrateDatabase(
  url: string,
  migrationsFolder: string,
  { onWait = () => undefined, patience = 120_000 }: Waiting = {},
): Promise<number> {
  await refuseTransactionPool(url);
  const db = openDatabase(url, { connections: 1 });
  try {
    await takeLock(db, { onWait, patience });
    await createJournal(db);
    const pending = await pendingMigrations(db, migrationsFolder);
    await applyMigrations(db, pending, { onBlocked: onWait, patience });
    return pending.length;
  } finally {
    await releaseLock(db);
    await db.$client.end({ timeout: 5 });
  }
}

/** Throws MigrationError if the database lacks a migration of this version; changes nothing. */
export async function requireMigrated(url: string, migrationsFolder: string): Promise<void> {
  await refuseTransactionPool(url);
  const db = openDatabase(url, { connections: 1 });
  try {
    const { length } = await pendingMigrations(db, migrationsFolder);
    if (length > 0)
      throw new MigrationError(
        `MIGRATE is off, and the database lacks ${length} migration(s) of this version: run \`foyer migrate\``,
      );
  } finally {
    await db.$client.end({ timeout: 5 });
  }
}

/** The advisory lock belongs to a session, so behind a pooler no later statement could release it. */
async function refuseTransactionPool(url: string) {
  if (await isTransactionPool(url))
    throw new MigrationError(
      "DATABASE_URL: the pooler uses transaction pooling: connect to PostgreSQL directly, or use session pooling",
    );
}

async function takeLock({ $client: sql }: Db, { onWait, patience }: Required<Waiting>) {
  const end = performance.now() + patience;
  for (let attempt = 0; ; attempt++) {
    const [lock] = await sql`select pg_try_advisory_lock(${MIGRATION_LOCK}) as taken`;
    if (lock?.taken) return;
    const [holder] = await sql`
      select pid from pg_locks where locktype = 'advisory' and granted and classid = 0
        and objid = ${MIGRATION_LOCK} and database = (select oid from pg_database where datname = current_database())`;
    const pid: number | null = holder?.pid ?? null;
    if (attempt === 0) onWait(pid);
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
