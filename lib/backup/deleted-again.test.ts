import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { completeEnvironment } from "@/lib/runtime/env";
import { createTestDatabase } from "@/test/database/database";
import { MIGRATIONS } from "@/test/database/migrations-folder";
import { makeUser } from "@/test/factories";
import { makeBackup } from "./backup";
import { restoreBackup } from "./restore";

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
