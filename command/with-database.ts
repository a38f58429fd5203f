import { join } from "node:path";
import { EmbeddedError } from "@/db/embedded/embedded-error";
import { hasCluster } from "@/db/embedded/state";
import { closeDatabase } from "@/db/system/client";
import { migrateDatabase } from "@/db/system/migrate";
import { projectFolder } from "@/lib/project-folder";
import { completeEnvironment, env } from "@/lib/runtime/env";
import { closeListener } from "@/lib/runtime/watched";
import { startEmbeddedDatabase } from "@/server/process/embedded-database";
import { leaveForLog } from "./noted-command";

/** Migrates the current database to this version's schema; returns the number of migrations. */
export const migrateOwn = () =>
  migrateDatabase(env().DATABASE_URL ?? "", join(projectFolder, "db/migrations"), {
    onWait: (session) =>
      process.stderr.write(
        `Waiting for another migration or an open transaction (PostgreSQL session ${session}) ...\n`,
      ),
  });

/** `creates` is false for work that makes no sense in a new, empty database. */
type Options = { creates?: boolean };

/**
 * Opens the database that the server uses for a command: the one in DATABASE_URL, the running
 * server's embedded one, or the embedded one, started and migrated as at a server start.
 */
export async function withDatabase<T>(
  work: () => Promise<T>,
  { creates = true }: Options = {},
): Promise<T> {
  // Standard output carries only the command's result, so logging is off.
  completeEnvironment({ LOG_LEVEL: "silent" });
  const { DATABASE_URL: given, DATA_DIR } = env();
  if (given === undefined && !creates && !(await hasCluster(DATA_DIR)))
    throw new EmbeddedError(
      "unusable",
      `DATABASE_URL isn't set, and ${DATA_DIR} (DATA_DIR) has no database; set them as for the server, or create a database with \`foyer migrate\``,
    );
  const embedded = given === undefined ? await startEmbeddedDatabase("command") : null;
  try {
    if (embedded && !embedded.joined && env().MIGRATE === "on") await migrateOwn();
    const done = await work();
    await leaveForLog();
    return done;
  } finally {
    await closeListener();
    await closeDatabase();
    await embedded?.stop();
  }
}
