import { type SQL, sql } from "drizzle-orm";
import type { MigrationMeta } from "drizzle-orm/migrator";
import type { Transaction } from "@/db/system/client";
import { type BackedUpTable, readColumns } from "@/db/system/schema-level";

/** Schema in which an older backup is brought to this version's level. No server looks there. */
const STAGE = "foyer_restore";

/**
 * Restores an older backup beside the tables of this version: creates the tables of its level, has
 * `load` fill them, and applies the migrations since, as an upgrade of that database would have
 * (docs/decisions/0176). Ends with the transaction, unless dropStage removes it before.
 */
export async function stage(
  tx: Transaction,
  { before, since }: { before: readonly MigrationMeta[]; since: readonly MigrationMeta[] },
  load: () => Promise<void>,
): Promise<void> {
  await tx.execute(sql`create schema ${sql.identifier(STAGE)}`);
  await withinStage(tx, async () => {
    for (const migration of before) await apply(tx, migration);
    // The backup has the rows that migrations and triggers made. Made again, they would be there twice.
    const tables = await tablesOf(tx);
    await tx.execute(sql`truncate ${sql.join(tables, sql`, `)}`);
    for (const table of tables) await tx.execute(sql`alter table ${table} disable trigger user`);
    await load();
    for (const table of tables) await tx.execute(sql`alter table ${table} enable trigger user`);
    for (const migration of since) await apply(tx, migration);
  });
}

export const dropStage = (tx: Transaction) =>
  tx.execute(sql`drop schema ${sql.identifier(STAGE)} cascade`);

export const staged = (table: string): SQL =>
  sql`${sql.identifier(STAGE)}.${sql.identifier(table)}`;

export const stagedColumns = (
  tx: Transaction,
  names: readonly string[],
): Promise<BackedUpTable[]> => readColumns(tx, names, STAGE);

/** Migrations and triggers name tables without their schema. */
async function withinStage(tx: Transaction, work: () => Promise<void>): Promise<void> {
  const [before] = await tx.execute<{ path: string }>(
    sql`select current_setting('search_path') as path`,
  );
  await tx.execute(sql`select set_config('search_path', ${STAGE}, true)`);
  await work();
  await tx.execute(sql`select set_config('search_path', ${before?.path ?? ""}, true)`);
}

async function apply(tx: Transaction, { sql: statements }: MigrationMeta): Promise<void> {
  for (const statement of statements) await tx.execute(sql.raw(moved(statement)));
}

/** An index can't be created concurrently within a transaction, and nobody else uses the stage. */
const moved = (statement: string) =>
  statement.replaceAll('"public".', `"${STAGE}".`).replaceAll(/ CONCURRENTLY\b/gi, "");

async function tablesOf(tx: Transaction): Promise<SQL[]> {
  const tables = await tx.execute<{ name: string }>(sql`
    select relname as name from pg_class where relnamespace = ${STAGE}::regnamespace and relkind = 'r'`);
  return tables.map(({ name }) => sql`${sql.identifier(name)}`);
}
