import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { MigrationMeta } from "drizzle-orm/migrator";
import type { Db, Execute } from "./client";

/**
 * Milliseconds that a migration waits for a lock. Requests queue behind it and give up after 700, so
 * the migration gives up first and tries again later.
 */
export const LOCK_TIMEOUT_MS = 250;

/** Milliseconds between two attempts, in which queued requests proceed. */
const PAUSE_MS = 1000;

/** SQLSTATEs of a lock that wasn't available in time, and of a deadlock. */
const BLOCKED = new Set(["55P03", "40P01"]);

/**
 * First line of a migration whose statements cannot run in a transaction, such as CREATE INDEX
 * CONCURRENTLY. A killed one runs again from its first statement.
 */
const WITHOUT_TRANSACTION = "-- without a transaction";

type Waiting = {
  /** Called once, with the process ID of the session with the oldest open transaction. */
  onBlocked(session: number | null): void;
  /** Maximum milliseconds to retry one migration; then throws MigrationError. */
  patience: number;
};

/** Creates drizzle's journal of applied migrations. */
export async function createJournal(db: Execute): Promise<void> {
  await db.execute(sql`create schema if not exists drizzle`);
  await db.execute(sql`create table if not exists drizzle.__drizzle_migrations
    (id serial primary key, hash text not null, created_at bigint)`);
}

/**
 * Applies migrations one by one, each in its own transaction, so that no lock outlasts the migration
 * that needs it. Servers of the previous version keep working meanwhile.
 */
export async function applyMigrations(
  db: Db,
  migrations: readonly MigrationMeta[],
  waiting: Waiting,
): Promise<void> {
  for (const migration of migrations) await insist(db, () => applyOne(db, migration), waiting);
}

/** Runs a migration without the timeouts that operators set for this role's requests. */
async function applyOne(db: Db, migration: MigrationMeta): Promise<void> {
  if (migration.sql[0]?.startsWith(WITHOUT_TRANSACTION)) return applyAlone(db, migration);
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql.raw(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`));
    await runAll(tx, migration);
  });
}

async function applyAlone(db: Db, migration: MigrationMeta): Promise<void> {
  await db.execute(sql`set statement_timeout = 0`);
  await runAll(db, migration).finally(() => db.execute(sql`reset statement_timeout`));
}

async function runAll(db: Execute, { sql: statements, hash, folderMillis }: MigrationMeta) {
  for (const statement of statements) await db.execute(sql.raw(statement));
  await db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`,
  );
}

async function insist(db: Db, attempt: () => Promise<void>, { onBlocked, patience }: Waiting) {
  const end = performance.now() + patience;
  for (let n = 0; ; n++) {
    const fault = await attempt().then(
      () => null,
      (error: unknown) => error,
    );
    if (fault === null) return;
    if (!isBlocked(fault)) throw fault;
    const session = await oldestTransaction(db);
    if (n === 0) onBlocked(session);
    if (performance.now() > end)
      throw new MigrationError(
        `a table has been locked for ${Math.round(patience / 1000)} s (oldest open transaction: PostgreSQL session ${session}): wait for that transaction, or terminate its session`,
      );
    await sleep(PAUSE_MS);
  }
}

function isBlocked(fault: unknown): boolean {
  const { code = "" } = ((fault as Error).cause ?? fault) as { code?: string };
  return BLOCKED.has(code);
}

async function oldestTransaction({ $client }: Db): Promise<number | null> {
  const [oldest] = await $client<{ pid: number }[]>`
    select pid from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
    order by xact_start limit 1`;
  return oldest?.pid ?? null;
}

/** Error with a one-line message for the operator: the database cannot be migrated or used this way. */
export class MigrationError extends Error {
  override name = "MigrationError";
}
