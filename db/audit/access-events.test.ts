import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { cutUser, endSession, removeGrant, suspendApplication } from "@/db/access";
import { revokeFamily } from "@/db/revocation";
import { auditEvents } from "@/db/schema/audit";
import { widenGrant } from "@/db/tokens/grants";
import { setUpTestDatabase } from "@/test/database/database";
import { makeApplication, makeSession, makeUser } from "@/test/factories";
import { issueCode } from "@/test/tokens";
import type { AuditContext } from "./events";

const test = setUpTestDatabase();

const now = new Date();
const scopes = ["openid", "profile"];
let context: AuditContext;
let user: Awaited<ReturnType<typeof makeUser>>;
let application: Awaited<ReturnType<typeof makeApplication>>;

beforeEach(async () => {
  user = await makeUser(test.db);
  application = await makeApplication(test.db);
  const origin = { network: "192.0.2.0/24", userAgent: "Tester/1", requestId: randomUUID() };
  context = { actorId: randomUUID(), origin, at: now };
});

/** Returns the events of this test's actor. */
async function remembered() {
  const { requestId } = context.origin;
  const rows = await test.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.requestId, requestId ?? ""));
  for (const row of rows) expect(row).toMatchObject({ ...context.origin, at: now });
  return rows.map(({ event, actorId, userId, applicationId, before, after }) => ({
    event,
    actorId,
    userId,
    applicationId,
    before,
    after,
  }));
}

const eventOf = (event: string, rest: object) => ({
  event,
  actorId: context.actorId,
  userId: null,
  applicationId: null,
  before: null,
  after: null,
  ...rest,
});

const deactivation = () =>
  eventOf("user.deactivated", {
    userId: user.id,
    before: { deactivated: false },
    after: { deactivated: true },
  });

it("records a removed grant once with its scopes, and never another user's", async () => {
  const key = { userId: user.id, applicationId: application.id };
  const id = await widenGrant(test.db, { ...key, scopes, now });
  expect(await removeGrant(test.db, { id, userId: randomUUID() }, context)).toBe(false);
  expect(await remembered()).toEqual([]);
  expect(await removeGrant(test.db, { id, userId: user.id }, context)).toBe(true);
  expect(await removeGrant(test.db, { id, userId: user.id }, context)).toBe(false);
  expect(await remembered()).toEqual([eventOf("grant.removed", { ...key, before: { scopes } })]);
});

it("records a suspension once", async () => {
  expect(await suspendApplication(test.db, application.clientId, context)).toBe(true);
  expect(await suspendApplication(test.db, application.clientId, context)).toBe(false);
  expect(await remembered()).toEqual([
    eventOf("application.suspended", {
      applicationId: application.id,
      before: { suspended: false },
      after: { suspended: true },
    }),
  ]);
});

it("records a password change without the password, as a different event for a reset", async () => {
  const cut = { userId: user.id, change: { passwordHash: "changed" } };
  await cutUser(test.db, cut, context);
  await cutUser(test.db, { ...cut, event: "account.password_reset" }, context);
  expect(await remembered()).toEqual([
    eventOf("account.password_changed", { userId: user.id }),
    eventOf("account.password_reset", { userId: user.id }),
  ]);
});

it("records each time an administrator signs a user out while the account is active", async () => {
  await makeSession(test.db, user.id);
  const cut = { userId: user.id, change: null };
  expect(await cutUser(test.db, cut, context)).toBe(true);
  expect(await cutUser(test.db, cut, context)).toBe(true);
  await cutUser(test.db, { ...cut, change: { deactivatedAt: now } }, context);
  expect(await cutUser(test.db, cut, context)).toBe(false);
  expect(await remembered()).toEqual([
    eventOf("user.signed_out", { userId: user.id, before: { sessions: 1 } }),
    eventOf("user.signed_out", { userId: user.id, before: { sessions: 0 } }),
    deactivation(),
  ]);
});

it("records a deactivation once", async () => {
  const cut = { userId: user.id, change: { deactivatedAt: now } };
  expect(await cutUser(test.db, cut, context)).toBe(true);
  expect(await cutUser(test.db, cut, context)).toBe(false);
  expect(await remembered()).toEqual([deactivation()]);
});

it.each(["session.signed_out", "session.ended"] as const)(
  "%s is remembered once",
  async (event) => {
    const { id } = await makeSession(test.db, user.id);
    expect(await endSession(test.db, { id, userId: user.id, event }, context)).toBe(true);
    expect(await endSession(test.db, { id, userId: user.id, event }, context)).toBe(false);
    expect(await remembered()).toEqual([
      eventOf(event, { userId: user.id, before: { session: id } }),
    ]);
  },
);

it("records a replay once per family, without an actor", async () => {
  context = { ...context, actorId: null };
  const key = { userId: user.id, applicationId: application.id };
  await widenGrant(test.db, { ...key, scopes, now });
  const { id: sessionId } = await makeSession(test.db, user.id);
  const { applicationId } = key;
  const { familyId, issued } = await issueCode(test.db, { applicationId, sessionId, scopes, now });
  expect(issued).toBe(true);
  const replayed = { familyId, credential: "refresh_token" } as const;
  for (const _ of ["first", "second"])
    await test.db.transaction((tx) => revokeFamily(tx, replayed, context));
  expect(await remembered()).toEqual([
    eventOf("token.replayed", { ...key, after: { credential: "refresh_token" } }),
  ]);
});

it("rolls back an action that cannot be recorded", async () => {
  const { id } = await makeSession(test.db, user.id);
  const broken = { ...context, origin: { ...context.origin, requestId: "no uuid" } };
  const session = { id, userId: user.id, event: "session.ended" } as const;
  await expect(endSession(test.db, session, broken)).rejects.toThrow();
  expect(await endSession(test.db, session, context)).toBe(true);
});
