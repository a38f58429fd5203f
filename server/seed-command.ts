import { join } from "node:path";
import { closeDatabase } from "@/db/client";
import { startEmbedded } from "@/db/embedded/start";
import { migrateDatabase } from "@/db/migrate";
import { completeEnvironment, env } from "@/lib/runtime/env";
import { seedDemonstration } from "./demonstration";
import { projectFolder } from "./project-folder";
import { reportFatal } from "./start-errors";

/** `npm run seed`: seeds the demonstration data into the database in DATABASE_URL, or the embedded one. */
async function main() {
  const given = env().DATABASE_URL;
  const embedded =
    given === undefined ? await startEmbedded({ dataDir: env().DATA_DIR, role: "command" }) : null;
  const url = given ?? embedded?.url ?? "";
  completeEnvironment({ DATABASE_URL: url });
  try {
    await migrateDatabase(url, join(projectFolder, "db/migrations"));
    if (!(await seedDemonstration({ embedded: embedded !== null })))
      process.stdout.write("The database already has users. Nothing was changed.\n");
  } finally {
    await closeDatabase();
    await embedded?.stop();
  }
}

await main().catch(reportFatal);
