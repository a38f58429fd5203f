import { hash, type Options } from "@node-rs/argon2";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { cutUser } from "@/db/access";
import { serviceContext } from "@/db/audit/events";
import { auditEvents } from "@/db/schema/audit";
import { users } from "@/db/schema/users";
import { findLiveSession } from "@/db/users/live-sessions";
import { findPasswordHash, replacePasswordHash } from "@/db/users/users";
import { newCredential } from "@/lib/runtime/crypto";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeSession, makeUser } from "@/test/factories";
import { comparePassword, hashPassword } from "./password";
import { signInWithPassword } from "./sign-in";

const test = setUpProcessDatabase({ APP_SECRET: "s".repeat(32) });

const TODAY = "$argon2id$v=19$m=19456,t=2,p=1$";
const PASSWORD = "an older password";
const WEAKER = { memoryCost: 8192, timeCost: 1, parallelism: 1 };
const CURRENT = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Makes a user whose password was hashed with weaker parameters, or as given. */
async function makeOldUser(typed = PASSWORD, parameters: Options = WEAKER) {
  const passwordHash = await hash(typed, parameters);
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

const NFC = "caf\u00e9 \u00e0 Orl\u00e9ans";
const NFD = NFC.normalize("NFD");
const SPACED = "caf\u00e9\u00a0\u00e0\u3000Orl\u00e9ans";

describe("a password in another form of the same text", () => {
  it.each([
    ["NFC", NFC],
    ["NFD", NFD],
    ["other spaces", SPACED],
  ])("opens a session, whether it was set or typed as %s", async (_, set) => {
    const user = await makeUser(test.db, { passwordHash: await hashPassword(set) });
    for (const typed of [NFC, NFD, SPACED])
      expect(await signIn(user.username, typed)).toMatchObject({ ok: true });
    expect(await signIn(user.username, "cafe a Orleans")).toMatchObject({ ok: false });
    expect(await findPasswordHash(test.db, user.id)).toBe(user.passwordHash);
  });

  it.each([
    ["NFD, typed as NFC", NFD, NFC],
    ["NFD, typed as NFD", NFD, NFD],
    ["other spaces, typed alike", SPACED, SPACED],
  ])("replaces a hash that was made verbatim of %s", async (_, set, typed) => {
    const user = await makeOldUser(set, CURRENT);
    expect(await signIn(user.username, typed)).toMatchObject({ ok: true });
    const rehashed = await findPasswordHash(test.db, user.id);
    expect(rehashed).not.toBe(user.passwordHash);
    for (const form of [NFC, NFD, SPACED])
      expect(await comparePassword(form, rehashed)).toBe("current");
  });

  it("counts as one attempt", async () => {
    const user = await makeOldUser(NFD, CURRENT);
    const failures = () => test.db.$client`select sum(points + held) as n from limits`;
    await test.db.$client`delete from limits`;
    expect(await signIn(user.username, "zw\u00f6lf Boxk\u00e4mpfer")).toMatchObject({ ok: false });
    const [once] = await failures();
    await test.db.$client`delete from limits`;
    expect(await signIn(user.username, "twelve boxers")).toMatchObject({ ok: false });
    expect(await failures()).toEqual([once]);
  });
});
