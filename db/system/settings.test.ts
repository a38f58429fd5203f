import { expect, test } from "vitest";
import { setUpTestDatabase } from "@/test/database/database";
import { copyMigrations, MIGRATIONS } from "@/test/database/migrations-folder";
import { executeOn, urlOfDatabase } from "@/test/database/server";
import { openDatabase } from "./client";
import { migrateDatabase } from "./migrate";

/** Number of the migration that creates this table. */
const SETTINGS = 13;

const database = setUpTestDatabase();

test.each([
  ["with accounts keeps all audit events", true, []],
  ["without accounts keeps audit events for 400 days", false, [{ value: 400 }]],
])("an older installation %s", async (_, used, stored) => {
  const name = `${new URL(database.url).pathname.slice(1)}_${used ? "used" : "unused"}`;
  await executeOn(database.url, `create database ${name} template template0`);
  const url = urlOfDatabase(database.url, name);
  const earlier = await copyMigrations(({ idx }) => idx < SETTINGS);
  await migrateDatabase(url, earlier.folder);
  const db = openDatabase(url, { connections: 1 });
  if (used) await db.$client`insert into users (username, role) values ('ada', 'user')`;
  await migrateDatabase(url, MIGRATIONS);
  expect(await db.$client`select value from settings`).toEqual(stored);
  await db.$client.end();
  await executeOn(database.url, `drop database ${name}`);
  await earlier.remove();
});
