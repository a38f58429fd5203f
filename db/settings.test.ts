import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/test/database/database";
import { executeOn, urlOfDatabase } from "@/test/database/server";
import { openDatabase } from "./client";
import { migrateDatabase } from "./migrate";

const MIGRATIONS = join(import.meta.dirname, "migrations");

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Copies the migrations before the one that creates this table to a temporary directory. */
async function earlierMigrations(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "foyer-migrations-"));
  await cp(MIGRATIONS, folder, { recursive: true });
  const journal = join(folder, "meta/_journal.json");
  const { entries, ...rest } = JSON.parse(await readFile(journal, "utf8"));
  const at = entries.findIndex(({ tag }: { tag: string }) => tag.endsWith("_settings"));
  await writeFile(journal, JSON.stringify({ ...rest, entries: entries.slice(0, at) }));
  return folder;
}

test.each([
  ["with accounts keeps all audit events", true, []],
  ["without accounts keeps audit events for 400 days", false, [{ value: 400 }]],
])("an older installation %s", async (_, used, stored) => {
  const name = `${new URL(database.url).pathname.slice(1)}_${used ? "used" : "unused"}`;
  await executeOn(database.url, `create database ${name} template template0`);
  const url = urlOfDatabase(database.url, name);
  const earlier = await earlierMigrations();
  await migrateDatabase(url, earlier);
  const db = openDatabase(url, { connections: 1 });
  if (used) await db.$client`insert into users (username, role) values ('ada', 'user')`;
  await migrateDatabase(url, MIGRATIONS);
  expect(await db.$client`select value from settings`).toEqual(stored);
  await db.$client.end();
  await executeOn(database.url, `drop database ${name}`);
  await rm(earlier, { recursive: true });
});
