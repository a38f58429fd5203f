import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startTemporary } from "@/db/embedded/temporary";
import { migrateDatabase } from "@/db/system/migrate";
import { executeOn, urlOfDatabase } from "./server";

declare module "vitest" {
  export interface ProvidedContext {
    /** TEST_DATABASE_URL: a server whose user may create databases, instead of an embedded one. */
    givenServer: string | null;
    /**
     * Number of answers to check while prepared statements become outdated; 100,000 in `npm run
     * test:full`.
     */
    outdatedAnswers: number;
    /** The names of the clones start with the name of the template. */
    testServer: { url: string; template: string };
  }
}

/** Starts one server with one migrated template for all test files of a run. */
export async function setup(project: TestProject) {
  const template = `foyer_test_${randomBytes(4).toString("hex")}`;
  const given = project.getProvidedContext().givenServer;
  const { url, stop } = given
    ? { url: given, stop: () => dropAll(given, template) }
    : await startTemporary();
  await executeOn(url, `create database ${template}`);
  await migrateDatabase(
    urlOfDatabase(url, template),
    join(import.meta.dirname, "../../db/migrations"),
  );
  project.provide("testServer", { url, template });
  return stop;
}

async function dropAll(server: string, template: string) {
  const list = `select datname from pg_database where starts_with(datname, '${template}')`;
  for (const { datname } of await executeOn(server, list)) {
    await executeOn(server, `drop database ${datname} with (force)`);
  }
}
