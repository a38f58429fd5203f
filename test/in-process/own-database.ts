import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { closeDatabase, openDatabase } from "@/db/system/client";
import { world } from "@/e2e/support/world";
import { closeListener } from "@/lib/runtime/watched";
import { startFlushing } from "@/server/jobs/chores";
import { executeOn, urlOfDatabase } from "@/test/database/server";

/** Moves the worker's server to a new database, and back when it is stopped. */
export async function moveToOwnDatabase() {
  const { url: clusterUrl, template } = inject("prepared");
  const name = `${template}_${randomBytes(4).toString("hex")}`;
  await executeOn(clusterUrl, `create database ${name} template ${template}`);
  const databaseUrl = urlOfDatabase(clusterUrl, name);
  await moveTo(databaseUrl);
  const db = openDatabase(databaseUrl, { connections: 2 });
  return {
    server: { origin: world().origin },
    db,
    async stop() {
      await moveTo(world().databaseUrl);
      await db.$client.end({ timeout: 1 });
      await executeOn(clusterUrl, `drop database ${name} with (force)`);
    },
  };
}

/** Changes the server's database, as a restart would: with nothing buffered, cached or listening. */
async function moveTo(databaseUrl: string) {
  // Set first: whatever opens the database while it closes must not open the earlier one again.
  process.env.DATABASE_URL = databaseUrl;
  await startFlushing().stop();
  await closeListener();
  await closeDatabase();
  processWideValues().clear();
}

/** The values of lib/runtime/process-wide.ts. */
const processWideValues = (): Map<string, unknown> =>
  Reflect.get(globalThis, Symbol.for("foyer.process-wide"));
