import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/test/database/database";
import { copyMigrations, MIGRATIONS } from "@/test/database/migrations-folder";
import { LOCK_TIMEOUT_MS, MigrationError } from "./apply-migrations";
import { DEADLINES, openDatabase } from "./client";
import { migrateDatabase, requireMigrated } from "./migrate";

let database: TestDatabase;
let clear: (() => Promise<void>)[] = [];
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const step of clear) await step();
  clear = [];
  await database.drop();
});

/** Returns the real migrations with one more. */
async function withMigration(name: string, text: string) {
  const { folder, remove } = await copyMigrations(() => true, { [name]: text });
  clear.push(remove);
  return folder;
}

/** Holds a lock on `users` that conflicts with ALTER TABLE, until the test's end at the latest. */
async function holdUsers() {
  const { $client } = openDatabase(database.url, { connections: 1 });
  clear.push(() => $client.end({ timeout: 0 }));
  const [session] = await $client`select pg_backend_pid() as pid`;
  await $client.unsafe("begin");
  await $client`select count(*) from users`;
  return { pid: session?.pid, release: () => $client.unsafe("commit") };
}

const columnsNamed = (name: string) =>
  database.db.$client`select from information_schema.columns where column_name = ${name}`;

test("a migration that has to wait for a lock lets requests pass, and succeeds later", async () => {
  const folder = await withMigration("9001_wait", 'alter table "users" add column "wait" text');
  const held = await holdUsers();
  const waits: (number | null)[] = [];
  const migrating = migrateDatabase(database.url, folder, { onWait: (pid) => waits.push(pid) });
  const requests = openDatabase(database.url, { connections: 1, deadlines: true });
  clear.push(() => requests.$client.end({ timeout: 0 }));
  const blocked = async () =>
    (
      await database.db
        .$client`select from pg_locks where not granted and relation = 'users'::regclass`
    ).length > 0;
  for (let attempts = 0; attempts < 2; attempts++) {
    await vi.waitUntil(blocked, { timeout: 10_000, interval: 5 });
    expect(await requests.$client`select count(*)::int as n from users`).toEqual([{ n: 0 }]);
  }
  await held.release();
  expect(await migrating).toBe(1);
  expect(waits).toEqual([held.pid]);
  expect(await columnsNamed("wait")).toHaveLength(1);
});

test("a migration gives up after its patience, changes nothing and names the session", async () => {
  const folder = await withMigration(
    "9002_give_up",
    'create table "given_up" (); --> statement-breakpoint\nalter table "users" add column "given_up" text',
  );
  const { pid } = await holdUsers();
  const failure = await migrateDatabase(database.url, folder, { patience: 100 }).catch((e) => e);
  expect(failure).toBeInstanceOf(MigrationError);
  expect(failure.message).toContain(`PostgreSQL session ${pid}`);
  expect(await columnsNamed("given_up")).toHaveLength(0);
  expect(await database.db.$client`select to_regclass('given_up') as made`).toEqual([
    { made: null },
  ]);
});

test("a migration without a transaction creates an index, also after one was killed", async () => {
  const folder = await withMigration(
    "9003_concurrent",
    [
      "-- without a transaction",
      'drop index concurrently if exists "users_new";--> statement-breakpoint',
      'create index concurrently "users_new" on "users" ("email")',
    ].join("\n"),
  );
  await database.db.$client`create index users_new on users (email)`;
  expect(await migrateDatabase(database.url, folder)).toBe(1);
  const [index] = await database.db.$client`
    select indisvalid from pg_index where indexrelid = 'users_new'::regclass`;
  expect(index).toEqual({ indisvalid: true });
  expect(await database.db.$client`show statement_timeout`).toEqual([{ statement_timeout: "0" }]);
});

test("an older version starts on the database of a newer one, and changes nothing", async () => {
  const older = await copyMigrations(({ idx }) => idx < 39);
  clear.push(older.remove);
  const applied = () => database.db.$client`select * from drizzle.__drizzle_migrations`;
  const before = await applied();
  expect(await migrateDatabase(database.url, older.folder)).toBe(0);
  await requireMigrated(database.url, older.folder);
  expect(await applied()).toEqual(before);
});

test("with MIGRATE=off, a database without a migration of this version is refused", async () => {
  const folder = await withMigration("9004_missing", 'alter table "users" add column "later" text');
  await requireMigrated(database.url, MIGRATIONS);
  await expect(requireMigrated(database.url, folder)).rejects.toThrow(/lacks 1 .*foyer migrate/);
  expect(await columnsNamed("later")).toHaveLength(0);
});

test("requests have longer than a migration waits for a lock", () => {
  expect(DEADLINES.connection.statement_timeout).toBeGreaterThan(2 * LOCK_TIMEOUT_MS);
});
