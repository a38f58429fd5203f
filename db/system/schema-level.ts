import { sql } from "drizzle-orm";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import type { Execute } from "./client";

export type { MigrationMeta };

/**
 * Level of a database's schema: the number of applied migrations, and the hash of the last one;
 * null without any.
 */
export type SchemaLevel = { migrations: number; latest: string | null };

export async function readSchemaLevel(db: Execute): Promise<SchemaLevel> {
  const [journal] = await db.execute(
    sql`select to_regclass('drizzle.__drizzle_migrations') as journal`,
  );
  if (!journal?.journal) return { migrations: 0, latest: null };
  const [level] = await db.execute<SchemaLevel>(sql`
    select count(*)::int as migrations, (array_agg(hash order by created_at desc))[1] as latest
    from drizzle.__drizzle_migrations`);
  return { migrations: level?.migrations ?? 0, latest: level?.latest ?? null };
}

/**
 * Returns this version's migrations that are newer than the database's last one, oldest first. None
 * if a newer version migrated the database.
 */
export async function pendingMigrations(db: Execute, migrationsFolder: string) {
  const [journal] = await db.execute(
    sql`select to_regclass('drizzle.__drizzle_migrations') as journal`,
  );
  const [last] = journal?.journal
    ? await db.execute(sql`select max(created_at) as at from drizzle.__drizzle_migrations`)
    : [];
  return readMigrations(migrationsFolder).filter(
    (file) => file.folderMillis > Number(last?.at ?? 0),
  );
}

/** Returns this version's migrations, oldest first. */
export const readMigrations = (migrationsFolder: string) =>
  readMigrationFiles({ migrationsFolder });

/** Returns the level that migrations lead to. */
export const levelOf = (migrations: readonly MigrationMeta[]): SchemaLevel => ({
  migrations: migrations.length,
  latest: migrations.at(-1)?.hash ?? null,
});

export const isSameLevel = (a: SchemaLevel, b: SchemaLevel): boolean =>
  a.migrations === b.migrations && a.latest === b.latest;

export type BackedUpTable = { name: string; columns: string[] };

/** Returns tables with their stored (not generated) columns, in order. */
export async function readColumns(
  db: Execute,
  names: readonly string[],
  schema = "public",
): Promise<BackedUpTable[]> {
  const rows = await db.execute<BackedUpTable>(sql`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = ${schema}::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = ''
    group by c.relname`);
  const found = new Map(rows.map((row) => [row.name, row.columns]));
  return names.map((name) => ({ name, columns: found.get(name) ?? [] }));
}
