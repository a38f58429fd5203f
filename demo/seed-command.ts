import { join } from "node:path";
import { parseArgs } from "node:util";
import { closeDatabase } from "@/db/client";
import type { Embedded } from "@/db/embedded/start";
import { migrateDatabase } from "@/db/migrate";
import { projectFolder } from "@/lib/project-folder";
import { env } from "@/lib/runtime/env";
import { seedDemonstration } from "@/server/process/demonstration";
import { startEmbeddedDatabase } from "@/server/process/embedded-database";
import { reportFatal } from "@/server/process/start-errors";
import { announceLifelike } from "./announce";

/**
 * `npm run seed`: seeds the demonstration data, or with `--lifelike` a whole organization, into the
 * database in DATABASE_URL, or the embedded one.
 */
async function main() {
  const { values } = parseArgs({ options: { lifelike: { type: "boolean", default: false } } });
  const given = env().DATABASE_URL;
  const embedded = given === undefined ? await startEmbeddedDatabase("command") : null;
  try {
    await migrateDatabase(given ?? embedded?.url ?? "", join(projectFolder, "db/migrations"));
    await (values.lifelike ? announceLifelike() : announceDemonstration(embedded));
  } finally {
    await closeDatabase();
    await embedded?.stop();
  }
}

async function announceDemonstration(embedded: Embedded | null) {
  if (!(await seedDemonstration({ embedded: embedded !== null })))
    process.stdout.write("The database already has users. Nothing was changed.\n");
}

await main().catch(reportFatal);
