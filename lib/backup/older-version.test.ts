import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ENDED_BY_RESTORE } from "@/db/backup/tables";
import { completeEnvironment } from "@/lib/runtime/env";
import { createTestDatabase, type TestDatabase } from "@/test/database/database";
import { MIGRATIONS } from "@/test/database/migrations-folder";
import { makeUser } from "@/test/factories";
import { makeBackup } from "./backup";
import { restoreBackup } from "./restore";

/** Backups of one row or more in every table, made by versions with this number of migrations. */
const LEVELS = [31, 40, 49];
const backupOf = (level: number) => join(import.meta.dirname, `../../test/backups/${level}.gz`);

let target: TestDatabase;
let folder: string;
beforeAll(async () => {
  completeEnvironment({ APP_SECRET: "a".repeat(32) });
  target = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "foyer-older-"));
});
beforeEach(() => makeUser(target.db));
afterAll(async () => {
  await target.drop();
  await rm(folder, { recursive: true });
});

const restore = (path: string) =>
  restoreBackup(target.url, path, { now: new Date(), migrations: MIGRATIONS });

const linesOf = async (path: string) =>
  gunzipSync(await readFile(path))
    .toString()
    .trimEnd()
    .split("\n");

type Line = Record<string, unknown> | [string, string];

/** Returns the rows of a backup, each with its table. */
async function rowsOf(path: string) {
  let table = "";
  return (await linesOf(path)).slice(1, -1).flatMap((line) => {
    const read: Line = JSON.parse(line);
    if (!Array.isArray(read)) return [{ table, row: read }];
    [, table] = read;
    return [];
  });
}

describe.each(LEVELS)("a backup of %s migrations", (level) => {
  it("is restored, with every row as it was, into the tables of this version", async () => {
    const restored = await restore(backupOf(level));
    expect(restored).toMatchObject({ ok: true, value: { counts: { users: 1, sites: 1 } } });
    const sql = target.db.$client;
    for (const { table, row } of await rowsOf(backupOf(level))) {
      const { access_epoch: _, last_step: __, ...kept } = row;
      const found = await sql`select row_to_json(t) as row from ${sql(table)} t`;
      const stored = found.map((one) => one.row);
      expect(stored, table).toContainEqual(expect.objectContaining(kept));
    }
    for (const table of ENDED_BY_RESTORE)
      expect(await sql`select from ${sql(table)}`, table).toHaveLength(0);
    expect(await sql`select from pg_namespace where nspname = 'foyer_restore'`).toHaveLength(0);
    expect(await sql`select event from audit_events order by id desc limit 1`).toEqual([
      { event: "installation.restored" },
    ]);
    await expect(makeUser(target.db)).resolves.toBeDefined();
    const again = join(folder, `again-${level}`);
    await makeBackup(target.url, again, new Date());
    expect(await restore(again)).toMatchObject({ ok: true });
  });

  it("is refused, and changes nothing, if its tables aren't those of its level, or it is damaged", async () => {
    const [header = "", ...lines] = (await linesOf(backupOf(level))).slice(0, -1);
    const written = async (...text: string[]) => {
      const all = `${text.join("\n")}\n`;
      const hash = createHash("sha256").update(all).digest("hex");
      await writeFile(
        join(folder, "wrong"),
        gzipSync(`${all}${JSON.stringify(["sha256", hash])}\n`),
      );
      return restore(join(folder, "wrong"));
    };
    const before = await target.db.$client`select username from users order by 1`;
    const other = header.replace('"username"', '"nickname"');
    const row = lines.findIndex((line) => line.startsWith('{"id"'));
    const wrongs = [
      [await written(other, ...lines), { why: "other_schema", backup: level }],
      [
        await written(header.replace(/"latest":"./, '"latest":"x'), ...lines),
        { why: "other_schema" },
      ],
      [await written(header, ...lines.toSpliced(row, 0, lines[row] ?? "")), { why: "unusable" }],
    ] as const;
    for (const [refused, error] of wrongs) expect(refused).toMatchObject({ ok: false, error });
    expect(await target.db.$client`select username from users order by 1`).toEqual(before);
  });
});

it("refuses a backup of a newer version", async () => {
  const file = join(folder, "newer");
  await makeBackup(target.url, file, new Date());
  const [header = "", ...lines] = (await linesOf(file)).slice(0, -1);
  const { schema, ...about } = JSON.parse(header);
  const newer = {
    ...about,
    version: "9.9.9",
    schema: { migrations: schema.migrations + 1, latest: "later" },
  };
  const text = `${[JSON.stringify(newer), ...lines].join("\n")}\n`;
  const hash = createHash("sha256").update(text).digest("hex");
  await writeFile(file, gzipSync(`${text}${JSON.stringify(["sha256", hash])}\n`));
  expect(await restore(file)).toEqual({
    ok: false,
    error: {
      why: "other_schema",
      version: "9.9.9",
      backup: schema.migrations + 1,
      database: schema.migrations,
    },
  });
});
