import { migrate } from "drizzle-orm/postgres-js/migrator";
import { openDatabase } from "./client";

/** Any number; only that every Foyer uses the same one. */
const MIGRATION_LOCK = 7_346_221;

/** Brings a database to this version's schema. Of several processes at once, one works and the others wait. */
export async function migrateDatabase(url: string, migrationsFolder: string) {
  const db = openDatabase(url, { connections: 1 });
  try {
    await db.$client`select pg_advisory_lock(${MIGRATION_LOCK})`;
    await migrate(db, { migrationsFolder });
  } finally {
    await db.$client.end({ timeout: 5 });
  }
}
