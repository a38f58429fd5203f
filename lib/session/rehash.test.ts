import { hash } from "@node-rs/argon2";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { cutUser } from "@/db/access";
import { serviceContext } from "@/db/audit/events";
import { auditEvents } from "@/db/schema/audit";
import { users } from "@/db/schema/users";
import { findLiveSession } from "@/db/users/live-sessions";
import { findPasswordHash, replacePasswordHash } from "@/db/users/users";
import { newCredential } from "@/lib/runtime/crypto";
import { completeEnvironment } from "@/lib/runtime/env";
import { createProcessDatabase, type TestDatabase } from "@/test/database/database";
import { makeSession, makeUser } from "@/test/factories";
import { hashPassword } from "./password";
import { signInWithPassword } from "./sign-in";

let test: TestDatabase;
beforeAll(async () => {
  test = await createProcessDatabase();
  vi.stubEnv("APP_SECRET", "s".repeat(32));
  completeEnvironment({});
});
afterAll(() => test.drop());

const TODAY = "$argon2id$v=19$m=19456,t=2,p=1$";
const PASSWORD = "an older password";

/** Makes a user whose password was hashed with weaker parameters. */
async function makeOldUser() {
  const passwordHash = await hash(PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
  const user = await makeUser(test.db, { passwordHash });
  return { ...user, passwordHash };
}

const signIn = (username: string, password = PASSWORD) =>
  signInWithPassword(
    { username, password, device: newCredential("device") },
    new Request("http://localhost/sign-in/password"),
  );

it("rehashes once with current parameters and ends nothing", async () => {
  const user = await makeOldUser();
  const session = await makeSession(test.db, user.id);
  expect(await signIn(user.username, "another password")).toMatchObject({ ok: false });
  expect(await findPasswordHash(test.db, user.id)).toBe(user.passwordHash);
  expect(await signIn(user.username)).toMatchObject({ ok: true });
  const rehashed = await findPasswordHash(test.db, user.id);
  expect(rehashed?.startsWith(TODAY)).toBe(true);
  expect(await signIn(user.username)).toMatchObject({ ok: true });
  expect(await findPasswordHash(test.db, user.id)).toBe(rehashed);
  expect(await findLiveSession(test.db, session, new Date())).not.toBeNull();
  const [now] = await test.db.select().from(users).where(eq(users.id, user.id));
  expect(now?.accessEpoch).toBe(user.accessEpoch);
  const events = await test.db.select().from(auditEvents).where(eq(auditEvents.userId, user.id));
  expect(events.map(({ event }) => event)).not.toContain("account.password_changed");
});

it("lets two concurrent sign-ins in, whichever of them rehashes", async () => {
  const user = await makeOldUser();
  const both = await Promise.all([signIn(user.username), signIn(user.username)]);
  expect(both).toEqual([
    expect.objectContaining({ ok: true }),
    expect.objectContaining({ ok: true }),
  ]);
});

it("keeps a password that was changed concurrently", async () => {
  const user = await makeOldUser();
  const change = { passwordHash: await hashPassword("chosen meanwhile") };
  await cutUser(test.db, { userId: user.id, change }, serviceContext(new Date()));
  const late = { from: user.passwordHash, to: await hashPassword(PASSWORD) };
  await replacePasswordHash(test.db, user.id, late);
  expect(await findPasswordHash(test.db, user.id)).toBe(change.passwordHash);
});
