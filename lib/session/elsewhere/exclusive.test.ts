import { afterAll, beforeAll, expect, it } from "vitest";
import { findUserForReset } from "@/db/outbox/mail-links";
import type { users } from "@/db/schema/users";
import { newCredential } from "@/lib/runtime/crypto";
import { signInInvited, signInWithPassword } from "@/lib/session/sign-in";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeUser } from "@/test/factories";
import { requestOf } from "@/test/second-step";
import { makeBelieved } from "@/test/upstream/people";
import { startUpstream, type Upstream } from "@/test/upstream/upstream";

const test = setUpProcessDatabase({ APP_SECRET: "s".repeat(32), LOG_LEVEL: "silent" });

let upstream: Upstream;
beforeAll(async () => {
  upstream = await startUpstream();
  const exclusive = { exclusive: true, domains: ["corp.example"] };
  await makeBelieved(test.db, upstream, exclusive);
  await makeBelieved(test.db, upstream, {
    ...{ exclusive: true, domains: ["off.example"], enabledAt: null },
  });
});
afterAll(() => upstream.stop());

type Given = Partial<typeof users.$inferInsert>;

/** Signs somebody in by their username or address; returns whether that worked. */
async function signsIn(given: Given, by: "username" | "email") {
  const user = await makeUser(test.db, given);
  const device = newCredential("device");
  const typed = { username: user[by] ?? "", password: user.password, device };
  const done = await signInWithPassword(typed, requestOf(""));
  const events = await test.db.$client`
    select from audit_events where user_id = ${user.id} and event = 'session.break_glass'`;
  return { ok: done.ok, glass: events.length };
}

it.each<[string, Given, "username" | "email", boolean, number]>([
  ["an account of the domain by its address", { email: "a@corp.example" }, "email", false, 0],
  ["an account of the domain by its username", { email: "b@Corp.example" }, "username", false, 0],
  [
    "an administrator of the domain by the address",
    { email: "c@corp.example", role: "administrator" },
    "email",
    false,
    0,
  ],
  [
    "an administrator of the domain by the username",
    { email: "d@corp.example", role: "administrator" },
    "username",
    true,
    1,
  ],
  ["an account of another domain", { email: "e@sub.corp.example" }, "email", true, 0],
  ["an account of a provider that is disabled", { email: "f@off.example" }, "email", true, 0],
  ["an account without an address", { email: null }, "username", true, 0],
])("rule 166: %s", async (_, given, by, ok, glass) => {
  expect(await signsIn(given, by)).toEqual({ ok, glass });
});

it("rule 166: an account of the domain gets no password link, and enters by no invitation", async () => {
  const user = await makeUser(test.db, { email: "g@corp.example" });
  const other = await makeUser(test.db);
  expect(await findUserForReset(test.db, user.username)).toBeNull();
  expect(await findUserForReset(test.db, other.username)).toMatchObject({ id: other.id });
  const { username, passwordHash } = user;
  const invited = { username, passwordHash: passwordHash ?? "", device: newCredential("device") };
  expect(await signInInvited(invited, requestOf(""))).toBeNull();
});
