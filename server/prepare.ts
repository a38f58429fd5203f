import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { databaseFault } from "@/db/faults";
import { migrateDatabase } from "@/db/migrate";
import { ensureSigningKeys } from "@/lib/provider/key-rotation";
import { activeSigners } from "@/lib/provider/keys";
import { appSecrets, completeEnvironment, defaultHost, env, issuer } from "@/lib/runtime/env";
import { log } from "@/lib/runtime/log";
import { seedDemonstration } from "./demonstration";
import { startEmbeddedDatabase } from "./embedded-database";
import { projectFolder } from "./project-folder";
import { printSetupCode } from "./setup-code";
import { isFinalRefusal } from "./start-errors";

/** Ends what was started for the server. */
export type Cleanup = () => Promise<void>;

/** Readies a database with this version's schema and keys: the one that DATABASE_URL names, or the embedded one. */
export async function prepare(): Promise<Cleanup> {
  completeEnvironment({
    AUTH_URL: issuer(),
    __NEXT_PRIVATE_ORIGIN: `http://127.0.0.1:${env().PORT}`,
  });
  const given = env().DATABASE_URL;
  const embedded = given === undefined ? await startEmbeddedDatabase("server") : null;
  try {
    appSecrets();
    const url = given ?? embedded?.url ?? "";
    await migrateDatabase(url, join(projectFolder, "db/migrations"), {
      onWait: (session) => log().warn({ event: "migration_waits_for_lock", session }),
    });
    await patiently(() => ensureSigningKeys(new Date()));
    await patiently(activeSigners);
    if (embedded && env().DEMO === "on") await seedDemonstration({ embedded: true });
    await patiently(printSetupCode);
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
  completeEnvironment({
    HOST: env().HOST ?? defaultHost(embedded !== null),
    // The embedded database serves a single process, which no load balancer asks whether it is ready.
    SHUTDOWN_DELAY: String(env().SHUTDOWN_DELAY ?? (embedded ? 0 : 5)),
  });
  return async () => embedded?.stop();
}

/** Milliseconds. */
const PATIENCE = 15_000;

/** Requests give up soon; a start, on a machine where a dozen others start too, asks a busy database again. */
async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  const end = performance.now() + PATIENCE;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      const isPassing = databaseFault(error) === "away" && !isFinalRefusal(error);
      if (!isPassing || performance.now() > end) throw error;
      await sleep(250);
    }
  }
}
