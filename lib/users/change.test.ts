import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { serviceContext } from "@/db/audit/events";
import { deliverMail, takeDueMail } from "@/lib/mail/delivery";
import { mailSchema } from "@/lib/mail/mail";
import { sendMail } from "@/lib/mail/transport";
import { unseal } from "@/lib/runtime/crypto";
import { completeEnvironment } from "@/lib/runtime/env";
import { createProcessDatabase, type TestDatabase } from "@/test/database/database";
import { makeUser } from "@/test/factories";
import { sendPasswordLink } from "./access";
import { changeUser, revisionOf } from "./change";
import { inviteUser } from "./invitations";

vi.mock("@/lib/mail/transport", () => ({ sendMail: vi.fn(async () => undefined) }));

let test: TestDatabase;
beforeAll(async () => {
  test = await createProcessDatabase();
  vi.stubEnv("PUBLIC_URL", "https://id.example.org");
  vi.stubEnv("APP_SECRET", "s".repeat(32));
  completeEnvironment({});
});
beforeEach(() => test.db.$client`truncate mails, audit_events`);
afterAll(() => test.drop());

const context = serviceContext(new Date("2026-06-01T12:00:00Z"));
const make = (rest: object = {}) => makeUser(test.db, { name: "Ada", passwordHash: "x", ...rest });
const rowOf = async (id: string) =>
  (await test.db.$client`select name, email, email_verified_at from users where id = ${id}`)[0];
const events = () => test.db.$client`select event, before, after from audit_events order by id`;
const change = (id: string, asked: Parameters<typeof changeUser>[1]) =>
  changeUser(id, asked, context);

async function mails() {
  const rows = await test.db.$client`select sealed_mail from mails order by id`;
  const opened = rows.map(({ sealed_mail }) => unseal(sealed_mail));
  const texts = await Promise.all(opened);
  return texts
    .map((one) => mailSchema.parse(JSON.parse(one?.text ?? "")))
    .sort((a, b) => a.kind.localeCompare(b.kind));
}

const CHANGED = { ok: true, value: { changed: true, invitation: null } };
const UNCHANGED = { ok: true, value: { changed: false, invitation: null } };

it("changes a name and nothing else, and tells the person", async () => {
  const { id, email } = await make({ emailVerifiedAt: context.at });
  const before = await rowOf(id);
  expect(await change(id, { name: "Grace" })).toEqual(CHANGED);
  expect(await rowOf(id)).toEqual({ ...before, name: "Grace" });
  expect(await change(id, { name: "Grace", email: "" })).toEqual(UNCHANGED);
  expect(await events()).toEqual([
    { event: "user.changed", before: { name: "Ada" }, after: { name: "Grace" } },
  ]);
  expect(await mails()).toMatchObject([
    { kind: "account_changed", to: email, verified: true, parameters: { fields: ["name"] } },
  ]);
});

it("makes a new address unverified, ends links to the old one, and mails both", async () => {
  const { id, email } = await make({ emailVerifiedAt: context.at });
  await sendPasswordLink(id, context);
  await test.db.$client`truncate mails`;
  const to = `new-${id}@example.org`;
  expect(await change(id, { email: to })).toEqual(CHANGED);
  expect(await rowOf(id)).toMatchObject({ email: to, email_verified_at: null });
  expect(
    await test.db.$client`
    select purpose from mail_links where user_id = ${id} and used_at is null`,
  ).toEqual([{ purpose: "verify_email" }]);
  expect(await mails()).toMatchObject([
    { kind: "account_changed", to: email, verified: true },
    { kind: "verify_email", to, verified: false },
  ]);
});

it("takes an administrator's word for an address, and asks its owner nothing", async () => {
  const { id } = await make({ emailVerifiedAt: context.at });
  const to = `sure-${id}@example.org`;
  await change(id, { email: to, emailVerified: true });
  expect(await rowOf(id)).toMatchObject({ email: to, email_verified_at: context.at });
  expect((await mails()).map(({ kind }) => kind)).toEqual(["account_changed"]);
  expect((await events()).at(-1)).toMatchObject({ after: { email: to, emailVerified: true } });
  const other = await make({ emailVerifiedAt: null });
  expect(await change(other.id, { emailVerified: true })).toEqual(CHANGED);
  expect(await change(other.id, { emailVerified: true })).toEqual(UNCHANGED);
});

it("ends the link to a wrong address, also if nobody is asked about the right one", async () => {
  const { id } = await make();
  const usable = () =>
    test.db.$client`select email from mail_links where user_id = ${id} and used_at is null`;
  await change(id, { email: `typo-${id}@example.org` });
  expect(await usable()).toEqual([{ email: `typo-${id}@example.org` }]);
  await change(id, { email: `sure-${id}@example.org`, emailVerified: true });
  expect(await usable()).toEqual([]);
});

it("tells the other administrators of an administrator's new address", async () => {
  const [by, other] = [
    await make({ role: "administrator" }),
    await make({ role: "administrator" }),
  ];
  const { id, username } = await make({ role: "administrator", emailVerifiedAt: null });
  const asked = { email: `moved-${id}@example.org`, emailVerified: true };
  await changeUser(id, asked, { ...context, actorId: by.id });
  const told = (await mails()).filter(({ kind }) => kind === "administrator_moved");
  expect(told.map(({ to }) => to).sort()).toEqual([by.email, other.email].sort());
  expect(told[0]?.parameters).toMatchObject({ of: username, by: by.username });
  await test.db.$client`update users set role = 'user'`;
});

it("invites somebody again at a corrected address, and mails the wrong one nothing", async () => {
  const { id } = await make({ passwordHash: null, emailVerifiedAt: null, locale: "zh-CN" });
  await test.db
    .$client`insert into invitations (token_hash, user_id, user_epoch, created_at, expires_at)
    values ('\\x00', ${id}, 0, now(), now() + interval '1 day')`;
  const to = `right-${id}@example.org`;
  const done = await change(id, { email: to, name: "Grace" });
  expect(done).toMatchObject({ value: { invitation: { url: expect.stringContaining("_in_") } } });
  expect(
    await test.db
      .$client`select token_hash <> '\\x00' as new from invitations where user_id = ${id}`,
  ).toEqual([{ new: true }]);
  expect(await mails()).toMatchObject([
    { kind: "invitation", to, locale: "zh-CN", parameters: { name: "Grace", by: "" } },
  ]);
  expect((await events()).map(({ event }) => event)).toEqual(["user.changed", "user.invited"]);
});

it("withdraws what waits for the wrong address of somebody who is invited, and mails the right one", async () => {
  const { id } = await make({ passwordHash: null, emailVerifiedAt: null });
  const today = serviceContext(new Date());
  await inviteUser({ id }, today);
  const to = `right-${id}@example.org`;
  await changeUser(id, { email: to }, today);
  const now = new Date();
  for (let mail = await takeDueMail(now); mail; mail = await takeDueMail(now))
    await deliverMail(mail);
  const sent = vi.mocked(sendMail).mock.calls.map(([{ mail }]) => [mail.kind, mail.to]);
  expect(sent).toEqual([["invitation", to]]);
  expect(await mails()).toEqual([]);
});

it("renames an account and keeps its former username for it", async () => {
  const [{ id, username }, other] = [await make({ emailVerifiedAt: context.at }), await make()];
  expect(await change(id, { username: `new-${username}` })).toEqual(CHANGED);
  expect(await mails()).toMatchObject([{ parameters: { username: `new-${username}` } }]);
  expect(await change(other.id, { username })).toMatchObject({ error: "username_kept" });
  expect(await change(other.id, { username: `new-${username}` })).toMatchObject({
    error: "username_taken",
  });
  expect(await change(id, { username })).toEqual(CHANGED);
  expect(await test.db.$client`select username from users where id = ${other.id}`).toEqual([
    { username: other.username },
  ]);
});

it("overwrites nothing that somebody else changed since the form was shown", async () => {
  const person = await make();
  const revision = revisionOf(person);
  expect(await change(person.id, { name: "Grace", revision })).toEqual(CHANGED);
  expect(await change(person.id, { name: "Eve", revision })).toMatchObject({
    error: "changed_meanwhile",
  });
});

it("refuses an address of another account", async () => {
  const [{ id }, other] = [await make(), await make({ email: "other@example.org" })];
  const before = await rowOf(id);
  expect(await change(id, { email: "OTHER@example.org" })).toEqual({
    ok: false,
    error: "email_taken",
  });
  expect([await rowOf(id), (await rowOf(other.id))?.email]).toEqual([before, "other@example.org"]);
});
