import { beforeEach, expect, it } from "vitest";
import { NOWHERE } from "@/db/audit/events";
import { mailSchema, type StoredMail } from "@/lib/mail/mail";
import { writeMessage } from "@/lib/mail/message";
import { unseal } from "@/lib/runtime/crypto";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeApplication, makeUser } from "@/test/factories";
import {
  changeRole,
  deactivateUser,
  reactivateUser,
  sendPasswordLink,
  signOutUser,
} from "./access";
import { inviteUser } from "./invitations";
import { createUser } from "./users";

const test = setUpProcessDatabase({ APP_SECRET: "s".repeat(32) });
beforeEach(async () => {
  await test.db.$client`truncate users, audit_events, mails cascade`;
});

const now = new Date();
const contextOf = (actorId: string | null) => ({ actorId, origin: NOWHERE, at: now });
const administrator = () => makeUser(test.db, { role: "administrator" });
const events = async () =>
  (await test.db.$client`select event, before, after from audit_events order by id`).map((row) => ({
    ...row,
  }));
const able = async () =>
  (
    await test.db.$client`select count(*)::int as n from users
      where role = 'administrator' and deactivated_at is null and password_hash is not null`
  )[0]?.n;

const toUser = { from: "administrator", to: "user" } as const;

it("keeps one of the administrators who concurrently demote or deactivate each other", async () => {
  for (let round = 0; round < 4; round++) {
    await test.db.$client`truncate users, audit_events cascade`;
    const all = await Promise.all([administrator(), administrator(), administrator()]);
    const outcomes = await Promise.all(
      all.flatMap((actor, n) => {
        const [victim, other] = [all[(n + 1) % 3] ?? actor, all[(n + 2) % 3] ?? actor];
        return [
          changeRole(victim.id, toUser, contextOf(actor.id)),
          deactivateUser({ id: other.id }, contextOf(actor.id)),
        ];
      }),
    );
    expect(await able()).toBe(1);
    const done = outcomes.filter(({ ok }) => ok).length;
    expect(done).toBeGreaterThanOrEqual(2);
    expect(await events()).toHaveLength(done);
  }
});

it("doesn't count an administrator who cannot sign in yet as another one", async () => {
  const [last] = await Promise.all([
    administrator(),
    makeUser(test.db, { role: "administrator", passwordHash: null }),
    makeUser(test.db, { role: "administrator", deactivatedAt: now }),
  ]);
  const refusal = { ok: false, error: "last_administrator" };
  expect(await changeRole(last.id, toUser, contextOf(last.id))).toEqual(refusal);
  expect(await deactivateUser({ id: last.id }, contextOf(null))).toEqual(refusal);
  expect(await able()).toBe(1);
  expect(await events()).toEqual([]);
});

it("keeps a role that was changed since it was shown", async () => {
  const [actor, user] = await Promise.all([administrator(), makeUser(test.db)]);
  const change = { from: "user", to: "editor" } as const;
  const both = await Promise.all([
    changeRole(user.id, change, contextOf(actor.id)),
    changeRole(user.id, { ...change, to: "developer" }, contextOf(actor.id)),
  ]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(both).toContainEqual({ ok: false, error: "changed_meanwhile" });
  const [row] = await test.db.$client`select role from users where id = ${user.id}`;
  expect(await events()).toEqual([
    { event: "user.changed", before: { role: "user" }, after: { role: row?.role } },
  ]);
});

it("refuses to deactivate your own account; each action leaves one event, a refused one none", async () => {
  const [actor, user] = await Promise.all([administrator(), makeUser(test.db)]);
  await administrator();
  const context = contextOf(actor.id);
  const who = { id: user.id };
  expect(await deactivateUser({ id: actor.id }, context)).toMatchObject({ error: "yourself" });
  expect(await sendPasswordLink(user.id, context)).toMatchObject({ ok: true });
  expect(await signOutUser(who, context)).toMatchObject({ ok: true });
  const { id: owned } = await makeApplication(test.db, { ownerId: user.id });
  expect(await deactivateUser(who, context)).toMatchObject({
    ok: true,
    value: [{ kind: "application", id: owned, suspended: false }],
  });
  expect(await deactivateUser(who, context)).toMatchObject({ error: "deactivated_already" });
  expect(await sendPasswordLink(user.id, context)).toMatchObject({ error: "user_unknown" });
  expect(await reactivateUser(who, context)).toMatchObject({ ok: true });
  expect(await reactivateUser(who, context)).toMatchObject({ error: "not_deactivated" });
  expect((await events()).map(({ event }) => event)).toEqual([
    "user.password_link_sent",
    "user.signed_out",
    "user.deactivated",
    "user.reactivated",
  ]);
});

it("records a new account and its invitations without the link", async () => {
  const actor = await administrator();
  const user = { username: "new", email: "new@example.org", name: null, role: "editor" } as const;
  const made = await createUser({ ...user, passwordHash: null }, contextOf(actor.id));
  if (!made.ok) throw new Error(made.error);
  const again = await inviteUser({ id: made.value.subject }, contextOf(actor.id));
  expect(again).toMatchObject({ ok: true });
  expect(await events()).toEqual([
    { event: "user.created", before: null, after: { ...user, invited: true } },
    {
      event: "user.invited",
      before: null,
      after: { email: user.email, expiresAt: expect.any(String) },
    },
  ]);
  expect(await createUser({ ...user, passwordHash: null }, contextOf(actor.id))).toMatchObject({
    error: "username_taken",
  });
  expect(await events()).toHaveLength(2);
});

const mailsTold = async () => {
  const rows = await test.db.$client`select sealed_mail from mails`;
  const opened = await Promise.all(rows.map(({ sealed_mail }) => unseal(sealed_mail)));
  return opened
    .map((mail) => JSON.parse(mail?.text ?? "null") as StoredMail)
    .filter(({ kind }) => kind === "role_raised")
    .toSorted((a, b) => a.to.localeCompare(b.to));
};

const written = (mail: StoredMail | undefined) =>
  mail ? Object.values(writeMessage(mailSchema.parse(mail))).join() : null;

it("notifies every active administrator of a higher role, and nobody of a lower one", async () => {
  const [actor, other, unproved] = await Promise.all([
    administrator(),
    makeUser(test.db, { role: "administrator", locale: "zh-CN" }),
    makeUser(test.db, { role: "administrator", emailVerifiedAt: null }),
    makeUser(test.db, { role: "administrator", deactivatedAt: now }),
    makeUser(test.db, { role: "administrator", email: null }),
    makeUser(test.db, { role: "editor" }),
  ]);
  const person = await makeUser(test.db, { role: "developer" });
  const raise = { from: "developer", to: "editor" } as const;
  expect(await changeRole(person.id, raise, contextOf(actor.id))).toMatchObject({ ok: true });
  const told = await mailsTold();
  const administrators = [actor, other, unproved].map(({ email }) => email ?? "");
  expect(told.map(({ to }) => to)).toEqual(administrators.toSorted());
  const link = expect.stringContaining(`/admin/users/${person.id}`);
  const facts = { at: now.toISOString(), role: "editor", link };
  const named = { ...facts, of: person.username, by: actor.username };
  const to = (email: string | null) => told.find((mail) => mail.to === email);
  expect(to(other.email)).toMatchObject({ locale: "zh-CN", verified: true, parameters: named });
  const silent = written(to(unproved.email));
  for (const { username } of [person, actor, unproved]) expect(silent).not.toContain(username);

  await test.db.$client`delete from mails`;
  const lower = { from: "editor", to: "user" } as const;
  expect(await changeRole(person.id, lower, contextOf(actor.id))).toMatchObject({ ok: true });
  expect(await mailsTold()).toEqual([]);
});

it("notifies the administrators of a new account with a role, but not of one without", async () => {
  const actor = await administrator();
  const make = (username: string, role: "user" | "administrator") => {
    const email = `${username}@example.org`;
    const user = { username, email, name: null, role, passwordHash: "x" } as const;
    return createUser(user, contextOf(actor.id));
  };
  expect(await make("plain", "user")).toMatchObject({ ok: true });
  expect(await mailsTold()).toEqual([]);
  expect(await make("second", "administrator")).toMatchObject({ ok: true });
  const recipients = (await mailsTold()).map(({ to }) => to);
  expect(recipients).toEqual([actor.email, "second@example.org"].toSorted());
});
