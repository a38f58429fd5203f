import { join } from "node:path";
import { closeDatabase } from "@/db/client";
import { migrateDatabase } from "@/db/migrate";
import { completeEnvironment, env } from "@/lib/runtime/env";
import { closeListener } from "@/lib/runtime/watched";
import { startEmbeddedDatabase } from "@/server/embedded-database";
import { projectFolder } from "@/server/project-folder";

/** Migrates the current database to this version's schema; returns the number of migrations. */
export const migrateOwn = () =>
  migrateDatabase(env().DATABASE_URL ?? "", join(projectFolder, "db/migrations"), {
    onWait: (session) =>
      process.stderr.write(
        `Waiting for another migration or an open transaction (PostgreSQL session ${session}) ...\n`,
      ),
  });

/**
 * Opens the database that the server uses for a command: the one in DATABASE_URL, the running
 * server's embedded one, or the embedded one, started and migrated as at a server start.
 */
export async function withDatabase<T>(work: () => Promise<T>): Promise<T> {
  // Standard output carries only the command's result, so logging is off.
  completeEnvironment({ LOG_LEVEL: "silent" });
  const given = env().DATABASE_URL;
  const embedded = given === undefined ? await startEmbeddedDatabase("command") : null;
  try {
    if (embedded && !embedded.joined && env().MIGRATE === "on") await migrateOwn();
    return await work();
  } finally {
    await closeListener();
    await closeDatabase();
    await embedded?.stop();
  }
}
