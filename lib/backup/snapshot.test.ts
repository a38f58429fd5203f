import { access, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { createTestDatabase } from "@/test/database/database";
import { makeUser } from "@/test/factories";
import { makeBackup } from "./backup";

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
