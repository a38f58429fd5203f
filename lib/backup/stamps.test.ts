import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { completeEnvironment } from "@/lib/runtime/env";
import { createTestDatabase } from "@/test/database/database";
import { MIGRATIONS } from "@/test/database/migrations-folder";
import { fillEveryTable } from "@/test/full-database";
import { makeBackup } from "./backup";
import { restoreBackup } from "./restore";

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
