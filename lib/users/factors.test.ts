import { beforeEach, expect, it } from "vitest";
import { serviceContext } from "@/db/audit/events";
import { signInWithPassword } from "@/lib/session/sign-in";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeUser } from "@/test/factories";
import { addTo } from "@/test/passkeys";
import {
  finish,
  mailKinds,
  makeUserWithApp,
  ownContext,
  pendingOf,
  requestOf,
  sessionsOf,
  wrongCode,
} from "@/test/second-step";
import { SoftAuthenticator } from "@/test/soft-authenticator";
import { resetFactors } from "./factors";

const test = setUpProcessDatabase({
  APP_SECRET: "s".repeat(32),
  LOG_LEVEL: "silent",
  PUBLIC_URL: "http://localhost:3000",
});
beforeEach(() => test.db.$client`delete from mails`);

it("removes every factor but the password, ends all sessions and clears the limits", async () => {
  const { person, secret } = await makeUserWithApp(test.db);
  await addTo(test.db, person, new SoftAuthenticator());
  for (let n = 0; n < 10; n++) await finish(await pendingOf(person), wrongCode(secret));
  const pending = await pendingOf(person);
  const admin = await makeUser(test.db, { role: "administrator", passwordHash: null });
  const { context } = ownContext(admin.id);
  expect(await resetFactors({ id: person.id }, context)).toEqual({ ok: true, value: null });
  expect(await sessionsOf(test.db, person)).toEqual([]);
  expect(await finish(pending, "123456")).toMatchObject({ error: { code: "gone" } });
  const [left] = await test.db.$client`select
    (select count(*)::int from authenticator_apps where user_id = ${person.id}) as apps,
    (select count(*)::int from recovery_codes where user_id = ${person.id}) as codes,
    (select count(*)::int from passkeys where user_id = ${person.id}) as passkeys,
    (select count(*)::int from limits where points > 0) as limits`;
  expect(left).toEqual({ apps: 0, codes: 0, passkeys: 0, limits: 0 });
  const [event] = await test.db.$client`select actor_id, before from audit_events
    where user_id = ${person.id} and event = 'user.factors_reset'`;
  const before = { authenticatorApp: true, recoveryCodes: 10, passkeys: 1 };
  expect(event).toEqual({ actor_id: admin.id, before });
  expect((await mailKinds(test.db)).filter((kind) => kind.endsWith("_reset"))).toEqual([
    "factors_reset",
  ]);
  const { username, password } = person;
  const typed = { username, password, device: "" };
  const opened = await signInWithPassword(typed, requestOf(""));
  expect(opened).toMatchObject({ value: { session: expect.anything() } });
});

it("tells all other administrators if it is one", async () => {
  const { person } = await makeUserWithApp(test.db);
  await test.db.$client`update users set role = 'user' where role = 'administrator'`;
  await test.db.$client`update users set role = 'administrator' where id = ${person.id}`;
  for (let n = 0; n < 2; n++)
    await makeUser(test.db, { role: "administrator", passwordHash: null });
  await test.db.$client`delete from mails`;
  expect((await resetFactors({ id: person.id }, serviceContext(new Date()))).ok).toBe(true);
  expect((await mailKinds(test.db)).sort()).toEqual([
    "administrator_reset",
    "administrator_reset",
    "factors_reset",
  ]);
});

it("refuses one's own factors, unknown and deactivated accounts, and those without factors", async () => {
  const { person } = await makeUserWithApp(test.db);
  const service = serviceContext(new Date());
  const { context } = ownContext(person.id);
  expect(await resetFactors({ id: person.id }, context)).toMatchObject({ error: "own_factors" });
  const unknown = await resetFactors({ login: "nobody" }, service);
  expect(unknown).toMatchObject({ error: "user_unknown" });
  const plain = await makeUser(test.db, { passwordHash: null });
  expect(await resetFactors({ id: plain.id }, service)).toMatchObject({ error: "no_factors" });
  await test.db.$client`update users set deactivated_at = now() where id = ${person.id}`;
  expect(await resetFactors({ id: person.id }, service)).toMatchObject({
    error: "deactivated_already",
  });
  const [kept] = await test.db.$client`
    select two_step_at is not null as kept from users where id = ${person.id}`;
  expect(kept).toEqual({ kept: true });
});
