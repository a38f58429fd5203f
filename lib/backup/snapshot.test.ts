import { access, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { completeEnvironment } from "@/lib/runtime/env";
import { createTestDatabase } from "@/test/database/database";
import { MIGRATIONS } from "@/test/database/migrations-folder";
import { makeUser } from "@/test/factories";
import { fillEveryTable } from "@/test/full-database";
import { makeBackup } from "./backup";
import { createBackupReader } from "./format";
import { restoreBackup } from "./restore";

it("refuses to back up a database with tables of a newer version, and names them", async () => {
  const { db, url, drop } = await createTestDatabase();
  await db.$client`create table later (id uuid)`;
  const file = join(tmpdir(), `foyer-newer-${process.pid}`);
  await expect(makeBackup(url, file, new Date())).rejects.toThrow(/newer one \(later\)/);
  await expect(access(file)).rejects.toThrow();
  await drop();
});

it("reads a consistent snapshot despite concurrent writes", async () => {
  const { db, url, drop } = await createTestDatabase();
  const path = join(tmpdir(), `foyer-moment-${process.pid}`);
  const [counts] = await Promise.all([
    makeBackup(url, path, new Date()),
    ...Array.from({ length: 20 }, () => makeUser(db)),
  ]);
  const rows =
    gunzipSync(await readFile(path))
      .toString()
      .match(/"password_hash":/g) ?? [];
  expect(rows).toHaveLength(counts.users ?? 0);
  await rm(path);
  await drop();
});

it("a restore continues the stamps of groups above every restored one", async () => {
  completeEnvironment({ APP_SECRET: "a".repeat(32) });
  const folder = await mkdtemp(join(tmpdir(), "foyer-stamps-"));
  const [source, target] = [await createTestDatabase(), await createTestDatabase()];
  const [from, to] = [source.db.$client, target.db.$client];
  await fillEveryTable(source.db);
  for (const [n, change] of [
    "update group_members set stamp = 10000",
    "update application_groups set stamp = 20000",
    "update applications set open_since = 30000",
  ].entries()) {
    await from.unsafe(change);
    const file = join(folder, `backup-${n}`);
    await makeBackup(source.url, file, new Date());
    expect(
      (await restoreBackup(target.url, file, { now: new Date(), migrations: MIGRATIONS })).ok,
    ).toBe(true);
    const [next] = await to`select nextval('access_stamps')::int as stamp`;
    expect(next?.stamp).toBe((n + 1) * 10_000 + 1);
  }
  await source.drop();
  await target.drop();
  await rm(folder, { recursive: true });
});

it("a restore closes accounts that were deleted since, and has them deleted again", async () => {
  completeEnvironment({ APP_SECRET: "a".repeat(32) });
  const folder = await mkdtemp(join(tmpdir(), "foyer-deleted-"));
  const file = join(folder, "backup");
  const { db, url, drop } = await createTestDatabase();
  const [gone, other] = [await makeUser(db), await makeUser(db)];
  await makeBackup(url, file, new Date());
  await db.$client`delete from users where id = ${gone.id}`;
  await db.$client`insert into removed_users values (${gone.id}, array[sha256('x')], now(), 0, now())`;
  const restored = await restoreBackup(url, file, { now: new Date(), migrations: MIGRATIONS });
  expect(restored).toMatchObject({ ok: true, value: { deletedAgain: 1 } });
  const states = await db.$client`select id, deactivated_at is not null as closed,
    coalesce(deletion_due_at <= now(), false) as due from users`;
  expect(states).toContainEqual({ id: gone.id, closed: true, due: true });
  expect(states).toContainEqual({ id: other.id, closed: false, due: false });
  await drop();
  await rm(folder, { recursive: true });
});

const HEADER = JSON.stringify({
  format: "foyer-backup-1",
  createdAt: "2026-11-25T12:00:00.000Z",
  schema: { migrations: 1, latest: null },
  tables: [{ name: "users", columns: ["id"] }],
});

it("gives rows with the table of the header, and refuses those of any other", () => {
  const reader = createBackupReader();
  expect(reader.take([HEADER, '["table","users"]', '{"id":1}', '{"id":2}'])).toEqual([
    { table: { name: "users", columns: ["id"] }, rows: ['{"id":1}', '{"id":2}'] },
  ]);
  expect(reader.take(['["table","others"]'])).toEqual([]);
  expect(() => reader.take(["{}"])).toThrow(
    "contains rows of the table others, which is missing from its header",
  );
});
