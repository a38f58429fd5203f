import { asc, eq } from "drizzle-orm";
import { beforeAll, expect, it, vi } from "vitest";
import { type AuditContext, NOWHERE } from "@/db/audit/events";
import { auditEvents } from "@/db/schema/audit";
import { widenGrant } from "@/db/tokens/grants";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeApplication, makeUser } from "@/test/factories";
import { changeApplication } from "./change";
import { readApplication } from "./overview";
import { registerApplication, submitApplication } from "./register";
import { approveApplication, rejectApplication } from "./review";

import { heldBy, lift, suspend } from "./suspension";
import { transferApplication } from "./transfer";

const test = setUpProcessDatabase();
let context: AuditContext;
let owner: Awaited<ReturnType<typeof makeUser>>;
beforeAll(async () => {
  vi.stubEnv("PUBLIC_URL", "https://id.example.org");
  vi.stubEnv("APP_SECRET", "review-test-secret-of-some-forty-characters");
  const admin = await makeUser(test.db, { role: "administrator" });
  context = { actorId: admin.id, origin: NOWHERE, at: new Date() };
  owner = await makeUser(test.db, { role: "developer" });
});

const REQUEST = {
  name: "Asked for",
  redirectUris: ["https://client.example/callback"],
  authMethod: "client_secret_basic",
  scope: "openid",
  idTokenSigningAlg: "ES256",
};

async function waiting(id?: string) {
  const registered = await submitApplication(REQUEST, { ...context, ownerId: owner.id }, id);
  if (!registered.ok) throw new Error(JSON.stringify(registered));
  return registered.value;
}

it("remembers what was approved until the next approval", async () => {
  const { id } = await makeApplication(test.db, { ownerId: owner.id });
  const change = (redirectUris: string[], revision: number) =>
    changeApplication({ id, revision, ownerId: owner.id }, { ...REQUEST, redirectUris }, context);
  expect(await change(["https://client.example/b"], 1)).toMatchObject({
    value: { submitted: true },
  });
  await rejectApplication({ id, revision: 2 }, "Whose is /b?", context);
  expect(await change(["https://client.example/c"], 2)).toMatchObject({
    value: { submitted: true },
  });
  expect((await readApplication(id))?.lastApproved).toEqual({
    scopes: ["openid", "profile", "email", "offline_access"],
    redirectUris: ["https://client.example/callback"],
    initiateLoginUri: null,
    postLogoutRedirectUris: [],
    backchannelLogoutUri: null,
    policyUri: null,
    tosUri: null,
    requirePar: false,
    profile: "standard",
    refreshDespiteProfile: false,
    authMethod: "client_secret_basic",
    deviceGrant: false,
  });
  await approveApplication({ id, revision: 3, verified: false }, context);
  const approved = { state: "active", lastApproved: null };
  expect(await readApplication(id)).toMatchObject(approved);
});

const eventsOf = (id: string) =>
  test.db
    .select({
      event: auditEvents.event,
      userId: auditEvents.userId,
      before: auditEvents.before,
      after: auditEvents.after,
    })
    .from(auditEvents)
    .where(eq(auditEvents.applicationId, id))
    .orderBy(asc(auditEvents.id));

/** Returns the number of mails; their content is encrypted. */
const mails = async () => (await test.db.$client`select 1 from mails`).length;

it("registers a form once, with an event that has everything but the secret", async () => {
  const made = await waiting();
  const registering = { ...context, ownerId: null };
  const again = await registerApplication(REQUEST, registering, made.id);
  expect(again).toEqual({ ok: false, error: "registered_already" });
  const [event, ...more] = await eventsOf(made.id);
  expect(more).toEqual([]);
  expect(event).toMatchObject({
    event: "application.registered",
    userId: owner.id,
    after: { clientId: made.clientId, name: "Asked for", scopes: ["openid"], approved: false },
  });
  expect(JSON.stringify(event)).not.toContain(made.secret?.value);
});

it("approves once, and only what the reviewer saw", async () => {
  const { id } = await waiting();
  const mailed = await mails();
  const approve = (revision: number) =>
    approveApplication({ id, revision, verified: false }, context);
  expect(await approve(2)).toMatchObject({ error: "changed_meanwhile" });
  expect(await approve(1)).toEqual({ ok: true, value: null });
  expect(await readApplication(id)).toMatchObject({ state: "active", approvedAt: context.at });
  expect(await approve(1)).toMatchObject({ error: "not_pending" });
  expect(await mails()).toBe(mailed + 1);
  expect((await eventsOf(id)).slice(1)).toEqual([
    {
      event: "application.approved",
      userId: owner.id,
      before: { approved: false },
      after: { approved: true },
    },
  ]);
});

it("rejects with a note, and keeps another reviewer's note", async () => {
  const { id } = await waiting();
  const mailed = await mails();
  const reject = (note: string) => rejectApplication({ id, revision: 1 }, note, context);
  expect(await reject(" ")).toMatchObject({ error: "note_unfit" });
  expect(await reject("a\u0000b")).toMatchObject({ error: "note_unfit" });
  expect(await reject("First,\r\nthe policy.")).toMatchObject({ ok: true });
  expect(await reject("Second.")).toMatchObject({ error: "changed_meanwhile" });
  expect(await readApplication(id)).toMatchObject({
    state: "pending",
    reviewNote: "First,\nthe policy.",
  });
  expect(await mails()).toBe(mailed + 1);
});

it("transfers an application only to an existing user, and only from the shown owner", async () => {
  const { id } = await waiting();
  const other = await makeUser(test.db);
  const gone = await makeUser(test.db, { deactivatedAt: new Date() });
  const give = (to: string, from: string | null = owner.id) =>
    transferApplication({ id, from, to }, context);
  expect(await give("nobody-of-that-name")).toMatchObject({ error: "user_unknown" });
  expect(await give(gone.username)).toMatchObject({ error: "user_unknown" });
  expect(await give(other.username, null)).toMatchObject({ error: "changed_meanwhile" });
  expect(await give(owner.username)).toMatchObject({ error: "owner_already" });
  expect(await give(` ${other.username.toUpperCase()} `)).toMatchObject({ ok: true });
  expect(await readApplication(id)).toMatchObject({ owner: { username: other.username } });
  expect((await eventsOf(id)).at(-1)).toEqual({
    event: "application.transferred",
    userId: other.id,
    before: { owner: owner.username },
    after: { owner: other.username },
  });
});

it("records suspensions and their end, and counts what a suspension revokes", async () => {
  const { id, clientId, scopes } = await waiting();
  await widenGrant(test.db, { userId: owner.id, applicationId: id, scopes, now: context.at });
  expect(await heldBy(id, context.at)).toEqual({ users: 1, tokens: 0 });
  expect(await suspend(clientId, context)).toMatchObject({ ok: true });
  expect(await lift(clientId, context)).toMatchObject({ ok: true });
  expect(await lift(clientId, context)).toMatchObject({ error: "not_suspended" });
  expect((await eventsOf(id)).slice(1).map(({ event }) => event)).toEqual([
    "application.suspended",
    "application.lifted",
  ]);
});
