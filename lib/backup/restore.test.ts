import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { createGzip, gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { BACKED_UP, CARRIED_OVER, ENDED_BY_RESTORE, LEFT_ALONE } from "@/db/backup/tables";
import type { Db } from "@/db/system/client";
import { completeEnvironment } from "@/lib/runtime/env";
import { createTestDatabase, type TestDatabase } from "@/test/database/database";
import { MIGRATIONS } from "@/test/database/migrations-folder";
import { makeUser } from "@/test/factories";
import { fillEveryTable } from "@/test/full-database";
import { makeBackup } from "./backup";
import { restoreBackup } from "./restore";

let folder: string;
let source: TestDatabase;
let target: TestDatabase;
let file: string;
let there: Awaited<ReturnType<typeof fillEveryTable>>;
const SECRET = "a".repeat(32);

beforeAll(async () => {
  completeEnvironment({ APP_SECRET: SECRET });
  folder = await mkdtemp(join(tmpdir(), "foyer-backup-"));
  file = join(folder, "backup");
  [source, target] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  there = await fillEveryTable(source.db);
  await makeBackup(source.url, file, new Date());
});
afterAll(async () => {
  await Promise.all([source.drop(), target.drop()]);
  await rm(folder, { recursive: true });
});

const restore = ({ url }: TestDatabase, path: string) =>
  restoreBackup(url, path, { now: new Date(), migrations: MIGRATIONS });

const count = async ({ $client: sql }: Db, table: string) =>
  (await sql`select count(*)::int as n from ${sql(table)}`)[0]?.n;

const contents = async ({ $client: sql }: Db, tables: readonly string[]) =>
  Promise.all(
    tables.map(async (table) => {
      const rows = await sql`select to_jsonb(t) - 'access_epoch' as row from ${sql(table)} t`;
      return [table, rows.map(({ row }) => JSON.stringify(row)).sort()];
    }),
  );

const everything = [...BACKED_UP, ...ENDED_BY_RESTORE, ...CARRIED_OVER, ...LEFT_ALONE];

it("starts with rows in every table", async () => {
  for (const table of everything) expect(await count(source.db, table), table).toBeGreaterThan(0);
});

it("writes a file that only its owner can read, without credentials", async () => {
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const text = gunzipSync(await readFile(file)).toString();
  expect(text).not.toContain(there.session.id);
  const tables = [...text.matchAll(/^\["table","(\w+)"\]$/gm)].map(([, name]) => name);
  expect(tables).toEqual(BACKED_UP);
});

it("restores another database's contents and continues its sequences", async () => {
  const stranger = await makeUser(target.db, { accessEpoch: 9 });
  const restored = await restore(target, file);
  expect(restored).toMatchObject({ ok: true, value: { counts: { users: 1, signing_keys: 1 } } });
  const same = BACKED_UP.filter((table) => table !== "audit_events");
  expect(await contents(target.db, same)).toEqual(await contents(source.db, same));
  for (const table of ENDED_BY_RESTORE) expect(await count(target.db, table), table).toBe(0);
  const sql = target.db.$client;
  expect(await sql`select access_epoch from users`).toEqual([
    { access_epoch: stranger.accessEpoch + 1 },
  ]);
  const events = await sql`select id, event, after from audit_events order by id`;
  expect(events).toMatchObject([
    { event: "user.created", after: { a: [1, "ü"] } },
    { event: "installation.restored", after: { backup: expect.any(String) } },
  ]);
  expect(await sql`select searched from users`).toEqual([
    { searched: expect.stringContaining("李雷") },
  ]);
});

it("keeps used assertions, and notifies applications of the sessions that end", async () => {
  const sql = source.db.$client;
  const [assertions, [limit]] = [
    await sql`select * from client_assertions`,
    await sql`select * from limits`,
  ];
  expect((await restore(source, file)).ok).toBe(true);
  expect(await sql`select * from client_assertions`).toEqual(assertions);
  expect(await sql`select * from limits`).toEqual([limit]);
  expect(
    await sql`select session_id from logout_notices where session_id = ${there.session.id}`,
  ).toHaveLength(1);
  expect(await count(source.db, "logout_notices")).toBe(2);
});

it("accepts no code again that was used since the backup", async () => {
  const sql = source.db.$client;
  await sql`update recovery_codes set used_at = now()`;
  const codes = await sql`select code_hash, used_at from recovery_codes order by 1`;
  expect((await restore(source, file)).ok).toBe(true);
  const hashes =
    await sql`select code_hash from recovery_codes where used_at is not null order by 1`;
  expect(hashes).toEqual(codes.map(({ code_hash }) => ({ code_hash })));
  await sql`update authenticator_apps set last_step = 0`;
  await makeBackup(source.url, `${file}-new`, new Date());
  const before = Math.floor(Date.now() / 30_000);
  expect((await restore(source, `${file}-new`)).ok).toBe(true);
  const [app] = await sql`select last_step::int as step from authenticator_apps`;
  expect(app?.step).toBeGreaterThan(before);
});

async function refusalOf(bytes: Buffer) {
  const damaged = join(folder, "damaged");
  await writeFile(damaged, bytes);
  const before = await contents(target.db, everything);
  const restored = await restore(target, damaged);
  expect(await contents(target.db, everything)).toEqual(before);
  return !restored.ok && restored.error;
}

it("refuses a truncated, damaged or foreign file and changes nothing", async () => {
  const whole = await readFile(file);
  const text = gunzipSync(whole).toString();
  const lines = text.split("\n");
  const cut = (n: number) => gzipSync(lines.slice(0, n).join("\n"));
  for (const bytes of [
    Buffer.from(""),
    Buffer.from("hello"),
    gzipSync("hello\n"),
    whole.subarray(0, whole.byteLength / 2),
    whole.subarray(0, whole.byteLength - 1),
    cut(1),
    cut(lines.length - 2),
    gzipSync(text.replace('"username":"', '"username":"x')),
    gzipSync(text + text),
    gzipSync(`${text}{}`),
  ])
    expect(await refusalOf(bytes)).toMatchObject({ why: "unusable" });
});

/** Builds a backup with a right checksum, as someone would by hand. */
function written(lines: readonly string[]) {
  const text = `${lines.join("\n")}\n`;
  const hash = createHash("sha256").update(text).digest("hex");
  return gzipSync(`${text}${JSON.stringify(["sha256", hash])}\n`);
}

it("refuses an invalid row and a line that is too long", async () => {
  const lines = gunzipSync(await readFile(file))
    .toString()
    .split("\n")
    .slice(0, -2);
  const userAt = lines.indexOf('["table","users"]') + 1;
  const user = lines[userAt] ?? "";
  const withUser = (...rows: string[]) => written(lines.toSpliced(userAt, 1, ...rows));
  expect(await refusalOf(withUser(user, user))).toEqual({
    why: "unusable",
    words: "contains a row of users that the database rejected (23505)",
  });
  for (const row of ["{", '{"id":1}', "{}", user.replace(/"username":"[^"]*"/, '"username":null')])
    expect(await refusalOf(withUser(row))).toMatchObject({
      words: expect.stringContaining("contains a row of users"),
    });
  // Unpacks to more than a string can hold, from less than a megabyte.
  const endless = Readable.from(Array(600).fill(Buffer.alloc(1024 * 1024, "a")));
  const packed = await buffer(endless.pipe(createGzip({ level: 9 })));
  expect(await refusalOf(packed)).toEqual({
    why: "unusable",
    words: "contains a line that is too long",
  });
});

it("refuses a file with other tables, or with keys that APP_SECRET doesn't open", async () => {
  const sql = target.db.$client;
  await sql`alter table users add column more text`;
  expect(await refusalOf(await readFile(file))).toMatchObject({ why: "other_schema" });
  await sql`alter table users drop column more`;
  await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 9999999999999)`;
  expect(await refusalOf(await readFile(file))).toMatchObject({ why: "other_schema" });
  await sql`delete from drizzle.__drizzle_migrations where hash = 'x'`;
  completeEnvironment({ APP_SECRET: "b".repeat(32) });
  expect(await refusalOf(await readFile(file))).toEqual({ why: "sealed_otherwise" });
  completeEnvironment({ APP_SECRET: SECRET });
  expect((await restore(target, file)).ok).toBe(true);
});
