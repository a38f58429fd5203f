import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { closeDatabase, database } from "@/db/client";
import { makeSession, makeUser } from "@/db/factories";
import { findLiveSession } from "@/db/sessions";
import { createTestDatabase, type TestDatabase, untilWaiting } from "@/db/test-db";
import { findPasswordHash } from "@/db/users";
import { completeEnvironment } from "@/lib/env";
import { changePassword } from "./change-password";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  vi.stubEnv("DATABASE_URL", test.url);
  vi.stubEnv("APP_SECRET", "s".repeat(32));
  completeEnvironment({});
  // The connection is there before anything waits for it.
  await findPasswordHash(database(), crypto.randomUUID());
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await closeDatabase();
  await test.drop();
});

it("does not undo what changed the password after the present one was checked", async () => {
  const user = await makeUser(test.db);
  const { id } = await makeSession(test.db, user.id);
  const session = await findLiveSession(test.db, id, new Date());
  if (!session) throw new Error("no session");
  const typed = { current: user.password, next: "four plain words here" };
  const changed = await test.db.$client.begin(async (reset) => {
    await reset`update users set password_hash = 'reset' where id = ${user.id}`;
    const late = changePassword(session, typed, new Headers());
    await untilWaiting(test.db, 1);
    return { late };
  });
  expect(await changed.late).toEqual({ ok: false, error: { current: "wrong" } });
  expect(await findPasswordHash(test.db, user.id)).toBe("reset");
});
