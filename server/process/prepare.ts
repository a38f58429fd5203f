import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { databaseFault } from "@/db/system/faults";
import { migrateDatabase, requireMigrated } from "@/db/system/migrate";
import { projectFolder } from "@/lib/project-folder";
import { ensureSigningKeys } from "@/lib/provider/key-rotation";
import { activeSigners } from "@/lib/provider/keys";
import { appSecrets, completeEnvironment, defaultHost, env, issuer } from "@/lib/runtime/env";
import { log } from "@/lib/runtime/log";
import { offerSetup } from "@/lib/users/set-up";
import { seedDemonstration } from "./demonstration";
import { startEmbeddedDatabase } from "./embedded-database";
import { isFinalRefusal } from "./start-errors";

/** Stops what was started for the server. */
export type Cleanup = () => Promise<void>;

/** Prepares a database with this version's schema and keys: the one in DATABASE_URL, or the embedded one. */
export async function prepare(): Promise<Cleanup> {
  completeEnvironment({ AUTH_URL: issuer() });
  const given = env().DATABASE_URL;
  const embedded = given === undefined ? await startOwnDatabase() : null;
  try {
    appSecrets();
    const url = given ?? embedded?.url ?? "";
    await readySchema(url);
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
    // An embedded installation is a single machine, and no load balancer polls its readiness.
    SHUTDOWN_DELAY: String(env().SHUTDOWN_DELAY ?? (embedded ? 0 : 5)),
  });
  return async () => embedded?.stop();
}

async function readySchema(url: string) {
  const folder = join(projectFolder, "db/migrations");
  if (env().MIGRATE === "off") return requireMigrated(url, folder);
  await migrateDatabase(url, folder, {
    onWait: (session) => log().warn({ event: "migration_waits_for_lock", session }),
  });
}

/** Starts the embedded database, with a line for the person at the terminal. */
async function startOwnDatabase() {
  process.stdout.write("Starting the database ... ");
  const begun = performance.now();
  const embedded = await startEmbeddedDatabase("server").catch((error) => {
    process.stdout.write("\n");
    throw error;
  });
  process.stdout.write(`${Math.ceil((performance.now() - begun) / 1000)} s\n`);
  return embedded;
}

/** Milliseconds for which a start retries. */
const RETRY_FOR_MS = 15_000;

/**
 * Retries against a busy database. Requests give up soon, but a start shouldn't fail because a
 * dozen others run at once.
 */
async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  const end = performance.now() + RETRY_FOR_MS;
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

/**
 * Prints a setup code for the first administrator if there is no account yet. It isn't logged,
 * because others read the log. All WORKERS of a machine share one; each machine prints its own, and
 * all are valid.
 */
async function printSetupCode(): Promise<void> {
  const code = await offerSetup(new Date());
  if (code === null) return;
  process.stdout.write(`
This installation has no accounts yet. Create the first administrator within 24 hours:
  open   ${issuer()}/setup
  code   ${code}

`);
}
