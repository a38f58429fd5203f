import { asc, eq } from "drizzle-orm";
import { beforeEach, expect, it, vi } from "vitest";
import { type AuditContext, NOWHERE } from "@/db/audit/events";
import { applications } from "@/db/schema/applications";
import { auditEvents } from "@/db/schema/audit";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeApplication, makeUser } from "@/test/factories";
import { APPLICATION_ALLOWANCE } from "./allowance";
import { changeApplication, type SettingsRequest } from "./change";
import { removeLogo } from "./logo";
import { offerApplication } from "./offers";
import { BY_NAME, failuresOf, listPage, readApplication, userCountOf } from "./overview";
import { submitApplication } from "./register";
import { rejectApplication } from "./review";
import { addSecret, removeSecrets, secretsOf } from "./secrets";

const test = setUpProcessDatabase({
  PUBLIC_URL: "https://id.example.org",
  APP_SECRET: "own-test-secret-of-more-than-forty-characters",
});
let owner: Awaited<ReturnType<typeof makeUser>>;
let other: typeof owner;
let context: AuditContext;
let application: Awaited<ReturnType<typeof makeApplication>>;
beforeEach(async () => {
  owner = await makeUser(test.db);
  other = await makeUser(test.db);
  context = { actorId: owner.id, origin: NOWHERE, at: new Date() };
  application = await makeApplication(test.db, { ownerId: owner.id, verifiedAt: context.at });
});

const AS_IT_IS = {
  name: "Test Application",
  redirectUris: ["https://client.example/callback"],
  authMethod: "client_secret_basic",
  scope: "openid profile email offline_access",
} satisfies SettingsRequest;

const change = (changes: Partial<SettingsRequest>, revision = 1, ownerId = owner.id) =>
  changeApplication({ ...application, revision, ownerId }, { ...AS_IT_IS, ...changes }, context);

const submit = (ownerId: string, id?: string) =>
  submitApplication(AS_IT_IS, { ...context, ownerId }, id);

const eventsOf = (id: string) =>
  test.db
    .select({ event: auditEvents.event, before: auditEvents.before, after: auditEvents.after })
    .from(auditEvents)
    .where(eq(auditEvents.applicationId, id))
    .orderBy(asc(auditEvents.id));

const ADDED = "https://client.example/b";

it.each<[string, Partial<SettingsRequest>]>([
  ["a redirect address", { redirectUris: [...AS_IT_IS.redirectUris, ADDED] }],
  ["another redirect address", { redirectUris: [ADDED] }],
  ["an address after signing out", { postLogoutRedirectUris: [ADDED] }],
  ["a back-channel address", { backchannelLogoutUri: ADDED }],
  ["a policy link", { policyUri: ADDED }],
  ["a terms link", { tosUri: ADDED }],
])("returns to review after %s, keeping its badge and everything else", async (_, changes) => {
  expect(await change(changes)).toMatchObject({ value: { submitted: true } });
  const stored = await readApplication(application.id);
  const { at } = context;
  expect(stored).toMatchObject({ state: "pending", submittedAt: at, verifiedAt: at });
  expect((await eventsOf(application.id)).at(-1)).toEqual({
    event: "application.submitted",
    before: { approved: true },
    after: { approved: false },
  });
});

it("returns to review with more scopes, but not with fewer scopes or addresses", async () => {
  expect(await change({ scope: "openid" })).toMatchObject({ value: { submitted: false } });
  expect(await readApplication(application.id)).toMatchObject({ state: "active" });
  expect(await change({ scope: "openid email" }, 2)).toMatchObject({ value: { submitted: true } });
  expect(await readApplication(application.id)).toMatchObject({ state: "pending" });
});

it.each<[string, Partial<SettingsRequest>]>([
  ["name", { name: "Other" }],
  ["developer", { developerName: "Other" }],
  ["homepage", { homepageUrl: "https://other.example/" }],
])("loses only its badge with another %s", async (_, changes) => {
  expect(await change(changes)).toMatchObject({ value: { submitted: false } });
  expect(await readApplication(application.id)).toMatchObject({
    state: "active",
    verifiedAt: null,
  });
  expect(await eventsOf(application.id)).toMatchObject([
    { before: { verified: true }, after: { ...changes, verified: false } },
  ]);
});

it("is no longer first-party under another name", async () => {
  await test.db.update(applications).set({ firstParty: true });
  expect(await change({ authMethod: "client_secret_post" })).toMatchObject({ ok: true });
  expect(await readApplication(application.id)).toMatchObject({ firstParty: true });
  expect(await change({ name: "Other", authMethod: "client_secret_post" }, 2)).toMatchObject({
    ok: true,
  });
  expect(await readApplication(application.id)).toMatchObject({
    state: "active",
    firstParty: false,
  });
});

it("requests a review when a rejected application changes, but not while one is pending", async () => {
  const submitted = await submit(owner.id);
  if (!submitted.ok) throw new Error(JSON.stringify(submitted));
  const { id } = submitted.value;
  const seen = (revision: number) => ({ id, revision, ownerId: owner.id });
  const waits = await changeApplication(seen(1), { ...AS_IT_IS, name: "B" }, context);
  expect(waits).toMatchObject({ value: { submitted: false } });
  await rejectApplication({ id, revision: 2 }, "Not yet.", context);
  const again = await changeApplication(seen(2), { ...AS_IT_IS, name: "C" }, context);
  expect(again).toMatchObject({ value: { submitted: true } });
  expect(await readApplication(id)).toMatchObject({ state: "pending", reviewNote: null });
});

it("can be read and changed only by its owner", async () => {
  const { id, clientId } = application;
  const own = { clientId, ownerId: other.id };
  expect(await readApplication(id, other.id)).toBeNull();
  expect(await secretsOf(id, other.id)).toEqual([]);
  expect(await failuresOf(id, other.id)).toEqual([]);
  expect(await userCountOf(id, other.id)).toBe(0);
  const all = { state: null, search: "", sort: BY_NAME, from: null };
  expect((await listPage({ ...all, ownerId: other.id })).shown).toEqual([]);
  expect((await listPage({ ...all, ownerId: owner.id })).shown).toHaveLength(1);
  expect(await change({ name: "Mine" }, 1, other.id)).toMatchObject({ error: "unknown" });
  const seen = { id, revision: 1, ownerId: other.id };
  expect(await removeLogo(seen, context)).toMatchObject({ error: "unknown" });
  expect(await addSecret(own, { label: "x", expiresAt: null }, context)).toMatchObject({
    ok: false,
  });
  const secrets = await secretsOf(id, owner.id);
  expect(await removeSecrets(own, secrets[0]?.id ?? "", context)).toMatchObject({ ok: false });
  const offered = await offerApplication({ id, ownerId: other.id, to: owner.username }, context);
  expect(offered).toMatchObject({ error: "unknown" });
  expect(await secretsOf(id, owner.id)).toEqual(secrets);
  expect(await eventsOf(id)).toEqual([]);
});

it("lets a user have three, also with concurrent requests", async () => {
  const at = async () => (await submit(other.id)).ok;
  const made = await Promise.all(Array.from({ length: 5 }, at));
  expect(made.filter(Boolean)).toHaveLength(3);
  expect(await APPLICATION_ALLOWANCE.of(other)).toEqual({ limit: 3, left: 0 });
  expect(await APPLICATION_ALLOWANCE.of({ ...other, role: "developer" })).toEqual({
    limit: 20,
    left: 17,
  });
  expect(await APPLICATION_ALLOWANCE.of({ ...other, role: "administrator" })).toBeNull();
});

it("recognizes a form sent twice, also at the limit", async () => {
  const id = "0f9c1c52-6a53-4b2c-8f1e-1f2a3b4c5d6e";
  await submit(owner.id, id);
  await submit(owner.id);
  expect(await submit(owner.id)).toMatchObject({ error: "limit_reached" });
  expect(await submit(owner.id, id)).toMatchObject({ error: "registered_already" });
});

it("gives no secret to an earlier owner who requested it before the transfer", async () => {
  const { id, clientId } = application;
  const asked = await test.db.transaction(async (tx) => {
    await tx.update(applications).set({ ownerId: other.id }).where(eq(applications.id, id));
    const own = { clientId, ownerId: owner.id };
    const adding = addSecret(own, { label: "late", expiresAt: null }, context);
    const locked = () => test.db.$client`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await vi.waitUntil(async () => (await locked()).length > 0);
    return { adding };
  });
  expect(await asked.adding).toMatchObject({ ok: false });
  expect(await secretsOf(id)).toHaveLength(1);
});
