import { join } from "node:path";
import { closeDatabase } from "@/db/client";
import { migrateDatabase } from "@/db/migrate";
import { completeEnvironment, env } from "@/lib/runtime/env";
import { startEmbeddedDatabase } from "@/server/embedded-database";
import { projectFolder } from "@/server/project-folder";

/** Brings the database that is lent to this version's schema; answers the number of steps. */
export const migrateOwn = () =>
  migrateDatabase(env().DATABASE_URL ?? "", join(projectFolder, "db/migrations"), {
    onWait: (session) =>
      process.stderr.write(
        `Waiting for another process that migrates this database (PostgreSQL session ${session}) ...\n`,
      ),
  });

/**
 * Lends a command the database that the server uses: the one of DATABASE_URL, the running server's, or the embedded
 * one, which is then started and, as at a start of the server, migrated.
 */
export async function withDatabase<T>(work: () => Promise<T>): Promise<T> {
  // A command's standard output is its answer.
  completeEnvironment({ LOG_LEVEL: "silent" });
  const given = env().DATABASE_URL;
  const embedded = given === undefined ? await startEmbeddedDatabase("command") : null;
  try {
    if (embedded && !embedded.joined) await migrateOwn();
    return await work();
  } finally {
    await closeDatabase();
    await embedded?.stop();
  }
}
