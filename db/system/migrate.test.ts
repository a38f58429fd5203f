import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { sites } from "@/db/schema/sites";
import { setUpTestDatabase } from "@/test/database/database";
import { executeOn, urlOfDatabase } from "@/test/database/server";
import { MigrationError } from "./apply-migrations";
import { openDatabase } from "./client";
import { migrateDatabase } from "./migrate";

const MIGRATIONS = join(import.meta.dirname, "../migrations");
const SITE: typeof sites.$inferInsert = {
  slug: "a-site",
  title: "A site",
  displayUrl: "example.com",
  description: "For testing",
  kind: "external",
  targetUrl: "https://example.com/",
};

const database = setUpTestDatabase();

/** Returns the constraint that refused the site, or null; the table stays empty. */
async function refusalOf(change: Partial<typeof SITE>): Promise<string | null> {
  const failure = new Error("undone");
  const caught = await database.db
    .transaction(async (tx) => {
      await tx.insert(sites).values({ ...SITE, ...change });
      throw failure;
    })
    .catch((error) => error);
  return caught === failure ? null : (caught.cause ?? caught).constraint_name;
}

test.each(["a", "7", "a-b-c", "site-2024", "x".repeat(200)])(
  "accepts the slug %j",
  async (slug) => {
    expect(await refusalOf({ slug })).toBeNull();
  },
);

test.each([
  "",
  "A",
  "-a",
  "a-",
  "a--b",
  "a_b",
  "a b",
  "a/b",
  "a.b",
  "é",
  "a\n",
  "\na",
  "x".repeat(201),
])("rejects the slug %j", async (slug) => {
  expect(await refusalOf({ slug })).toBe("sites_slug");
});

test.each([0, 1, 999])("accepts the pin weight %i", async (pinWeight) => {
  expect(await refusalOf({ pinWeight })).toBeNull();
});

test.each([-1, 1000, 2_147_483_647])("rejects the pin weight %i", async (pinWeight) => {
  expect(await refusalOf({ pinWeight })).toBe("sites_pin_weight");
});

test("rejects kinds other than internal and external", async () => {
  expect(await refusalOf({ kind: "other" as "internal" })).toBe("sites_kind");
});

test.each([
  null,
  "https://example.com",
  "https://example.com/",
  "https://example.com:8443/path?query=1&b=%20#fragment",
  "https://example.com?query",
  "https://example.com#fragment",
  "https://[2001:db8::1]/",
  "https://xn--bcher-kva.example/",
  "https://example.com/@someone",
  `https://example.com/${"x".repeat(2048 - 20)}`,
])("accepts the target %j", async (targetUrl) => {
  expect(await refusalOf({ targetUrl })).toBeNull();
});

test.each([
  "",
  "https://",
  "https:///path",
  "https://?query",
  "https:example.com",
  "http://example.com/",
  "HTTPS://example.com/",
  "javascript:alert(1)",
  "javascript://https://example.com/%0aalert(1)",
  "data:text/html,hello",
  "ftp://example.com/",
  "//example.com/",
  "/path",
  "example.com",
  " https://example.com/",
  "https://example.com/ ",
  "https://exam ple.com/",
  "https://example.com/a b",
  "https://user@example.com/",
  "https://user:secret@example.com/",
  "https://example.com\\@evil.example/",
  "https://example.com\\path",
  "https://example.com/\n",
  "https://example.com/\r\nSet-Cookie: a=b",
  "https://example.com/\t",
  "https://exam\tple.com/",
  "https://example.com/\u007f",
  "https://example.com/\u0001",
  "\nhttps://example.com/",
  "http://a/\nhttps://example.com/",
  "https://bücher.example/",
  "https://example.com/é",
  "https://example.com/\u202e",
  "https://example.com\u3002evil.example/",
  `https://example.com/${"x".repeat(2048 - 20 + 1)}`,
])("rejects the target %j", async (targetUrl) => {
  expect(await refusalOf({ targetUrl })).toBe("sites_target_url");
});

test("rejects two sites with one slug", async () => {
  await database.db.insert(sites).values(SITE);
  expect(await refusalOf({})).toBe("sites_slug_unique");
  await database.db.delete(sites);
});

test("several processes can migrate an empty database concurrently, and a second run changes nothing", async () => {
  const name = new URL(database.url).pathname.slice(1);
  const empty = `${name}_empty`;
  await executeOn(database.url, `create database ${empty} template template0`);
  const url = urlOfDatabase(database.url, empty);
  await Promise.all([1, 2, 3].map(() => migrateDatabase(url, MIGRATIONS)));
  await migrateDatabase(url, MIGRATIONS);

  const migrated = openDatabase(url, { connections: 1 });
  const count = await migrated.$client`select count(*)::int as n from drizzle.__drizzle_migrations`;
  const files = readdirSync(MIGRATIONS).filter((name) => name.endsWith(".sql"));
  expect(count).toEqual([{ n: files.length }]);
  expect(await migrated.select().from(sites)).toEqual([]);
  await migrated.$client.end();
  await executeOn(database.url, `drop database ${empty}`);
});

const lockHolders = () =>
  database.db.$client<{ pid: number }[]>`
    select pid from pg_locks where locktype = 'advisory' and objid = 7346221
      and database = (select oid from pg_database where datname = current_database())`;

test("releases the migration lock whether migrating succeeds or fails", async () => {
  await migrateDatabase(database.url, MIGRATIONS);
  expect(await lockHolders()).toEqual([]);
  await expect(migrateDatabase(database.url, "/nowhere")).rejects.toThrow();
  expect(await lockHolders()).toEqual([]);
});

test("waits for another process's migration, reports it once and continues", async () => {
  const other = openDatabase(database.url, { connections: 1 });
  await other.$client`select pg_advisory_lock(7346221)`;
  const [holder] = await lockHolders();
  const told: (number | null)[] = [];
  const waiting = migrateDatabase(database.url, MIGRATIONS, { onWait: (pid) => told.push(pid) });
  await vi.waitUntil(() => told.length > 0, 10_000);
  await other.$client.end();
  expect(await waiting).toBe(0);
  expect(told).toEqual([holder?.pid]);
});

test("stops waiting for the migration lock and names the session that holds it", async () => {
  const other = openDatabase(database.url, { connections: 1 });
  await other.$client`select pg_advisory_lock(7346221)`;
  const [holder] = await lockHolders();
  const failure = await migrateDatabase(database.url, MIGRATIONS, { patience: 300 }).catch(
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(MigrationError);
  expect((failure as Error).message).toContain(`PostgreSQL session ${holder?.pid}`);
  await other.$client.end();
});

test("only the latest migration has a snapshot, since drizzle-kit reads no other", () => {
  const last = readdirSync(MIGRATIONS)
    .filter((name) => name.endsWith(".sql"))
    .sort()
    .at(-1);
  const snapshots = readdirSync(join(MIGRATIONS, "meta")).filter(
    (name) => name !== "_journal.json",
  );
  expect(snapshots).toEqual([`${last?.slice(0, 4)}_snapshot.json`]);
});
