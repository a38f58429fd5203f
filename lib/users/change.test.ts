import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { serviceContext } from "@/db/audit/events";
import { completeEnvironment } from "@/lib/runtime/env";
import { createProcessDatabase, type TestDatabase } from "@/test/database/database";
import { makeUser } from "@/test/factories";
import { sendPasswordLink } from "./access";
import { changeUser } from "./change";

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
const mails = async () => (await test.db.$client`select from mails`).length;

it("changes a name, and nothing else", async () => {
  const { id } = await make({ emailVerifiedAt: context.at });
  const before = await rowOf(id);
  expect(await changeUser(id, { name: "Grace" }, context)).toEqual({ ok: true, value: true });
  expect(await rowOf(id)).toEqual({ ...before, name: "Grace" });
  expect(await changeUser(id, { name: "Grace" }, context)).toEqual({ ok: true, value: false });
  expect(await test.db.$client`select event, before, after from audit_events`).toEqual([
    { event: "user.changed", before: { name: "Ada" }, after: { name: "Grace" } },
  ]);
  expect(await mails()).toBe(0);
});

it("makes a new address unverified, ends links to the old one, and tells it", async () => {
  const { id } = await make({ emailVerifiedAt: context.at });
  await sendPasswordLink(id, context);
  await test.db.$client`truncate mails`;
  await changeUser(id, { email: `new-${id}@example.org` }, context);
  expect(await rowOf(id)).toMatchObject({
    email: `new-${id}@example.org`,
    email_verified_at: null,
  });
  expect(
    await test.db.$client`
    select from mail_links where user_id = ${id} and used_at is null`,
  ).toHaveLength(0);
  expect(await mails()).toBe(1);
});

it("doesn't mail an address that was never verified, and ends its invitation", async () => {
  const { id } = await make({ passwordHash: null, emailVerifiedAt: null });
  await test.db
    .$client`insert into invitations (token_hash, user_id, user_epoch, created_at, expires_at)
    values ('\\x00', ${id}, 0, now(), now() + interval '1 day')`;
  await changeUser(id, { email: `right-${id}@example.org` }, context);
  expect(await test.db.$client`select from invitations where user_id = ${id}`).toHaveLength(0);
  expect(await mails()).toBe(0);
});

it("refuses an address of another account", async () => {
  const [{ id }, other] = [await make(), await make({ email: "other@example.org" })];
  const before = await rowOf(id);
  expect(await changeUser(id, { email: "OTHER@example.org" }, context)).toEqual({
    ok: false,
    error: "email_taken",
  });
  expect([await rowOf(id), (await rowOf(other.id))?.email]).toEqual([before, "other@example.org"]);
});
