import { migrate } from "drizzle-orm/postgres-js/migrator";
import { type Db, openDatabase } from "./client";

/** Any number; only that every Foyer uses the same one. */
const MIGRATION_LOCK = 7_346_221;

/**
 * Brings a database to this version's schema, and answers how many steps that took. Of several processes at once, one
 * works and the others wait.
 */
export async function migrateDatabase(url: string, migrationsFolder: string): Promise<number> {
  const db = openDatabase(url, { connections: 1 });
  try {
    await db.$client`select pg_advisory_lock(${MIGRATION_LOCK})`;
    const before = await countApplied(db);
    await migrate(db, { migrationsFolder });
    return (await countApplied(db)) - before;
  } finally {
    await db.$client.end({ timeout: 5 });
  }
}

async function countApplied({ $client: sql }: Db): Promise<number> {
  const [journal] = await sql`select to_regclass('drizzle.__drizzle_migrations') as journal`;
  if (!journal?.journal) return 0;
  const [row] = await sql`select count(*)::int as applied from drizzle.__drizzle_migrations`;
  return row?.applied;
}
