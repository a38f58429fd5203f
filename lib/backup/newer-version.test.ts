import { access } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createTestDatabase } from "@/test/database/database";
import { makeBackup } from "./backup";

it("refuses to back up a database with tables of a newer version, and names them", async () => {
  const { db, url, drop } = await createTestDatabase();
  await db.$client`create table later (id uuid)`;
  const file = join(tmpdir(), `foyer-newer-${process.pid}`);
  await expect(makeBackup(url, file, new Date())).rejects.toThrow(/newer one \(later\)/);
  await expect(access(file)).rejects.toThrow();
  await drop();
});
