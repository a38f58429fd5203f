import { asc, eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { listSecrets } from "@/db/applications/secrets";
import { type AuditContext, NOWHERE } from "@/db/audit/events";
import { auditEvents } from "@/db/schema/audit";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeApplication, makeUser } from "@/test/factories";
import { changeApplication, type SettingsRequest } from "./change";
import { readApplication } from "./overview";

const test = setUpProcessDatabase({ PUBLIC_URL: "https://id.example.org" });
let context: AuditContext;
let application: Awaited<ReturnType<typeof makeApplication>>;
beforeEach(async () => {
  const admin = await makeUser(test.db, { role: "administrator" });
  context = { actorId: admin.id, origin: NOWHERE, at: new Date() };
  application = await makeApplication(test.db);
});

const AS_IT_IS = {
  name: "Test Application",
  redirectUris: ["https://client.example/callback"],
  authMethod: "client_secret_basic",
  scope: "openid profile email offline_access",
} satisfies SettingsRequest;

const change = (changes: Partial<SettingsRequest>, revision = 1, ownerId?: string) =>
  changeApplication(
    { id: application.id, revision, ownerId },
    { ...AS_IT_IS, ...changes },
    context,
  );

const events = () =>
  test.db
    .select({
      event: auditEvents.event,
      actorId: auditEvents.actorId,
      before: auditEvents.before,
      after: auditEvents.after,
    })
    .from(auditEvents)
    .where(eq(auditEvents.applicationId, application.id))
    .orderBy(asc(auditEvents.id));

it("stores and records only what changed", async () => {
  const redirectUris = ["https://client.example/b", "https://client.example/a"];
  const marks = { firstParty: true, verified: true, requiredContext: "multi_factor" };
  const changed = await change({ name: "New", redirectUris, ...marks });
  expect(changed).toMatchObject({ value: { clientId: application.clientId, secret: null } });
  expect(await readApplication(application.id)).toMatchObject({
    name: "New",
    redirectUris: [...redirectUris].sort(),
    firstParty: true,
    verifiedAt: context.at,
    revision: 2,
  });
  expect(await events()).toEqual([
    {
      event: "application.changed",
      actorId: context.actorId,
      before: {
        name: "Test Application",
        redirectUris: AS_IT_IS.redirectUris,
        firstParty: false,
        verified: false,
        requiredContext: "password",
      },
      after: {
        name: "New",
        redirectUris: [...redirectUris].sort(),
        firstParty: true,
        verified: true,
        requiredContext: "multi_factor",
      },
    },
  ]);
});

it("tells the second of two concurrent editors and overwrites nothing", async () => {
  expect(await change({ name: "First" })).toMatchObject({ ok: true });
  expect(await change({ name: "Second" })).toEqual({ ok: false, error: "changed_meanwhile" });
  expect(await readApplication(application.id)).toMatchObject({ name: "First", revision: 2 });
  expect(await events()).toHaveLength(1);
  expect(await change({ name: "Second" }, 2)).toMatchObject({ ok: true });
});

it("writes nothing if nothing differs", async () => {
  expect(await change({}, 1)).toMatchObject({ ok: true });
  expect(await readApplication(application.id)).toMatchObject({ revision: 1 });
  expect(await events()).toEqual([]);
});

it("takes stored scopes in another order for the same", async () => {
  const { id } = application;
  const scopes = ["offline_access", "email", "profile", "openid"];
  await test.db.$client`update applications set scopes = ${scopes} where id = ${id}`;
  expect(await change({})).toMatchObject({ value: { isChanged: false } });
  await change({ developerName: "Ops" });
  expect(await events()).toMatchObject([
    { before: { developerName: null }, after: { developerName: "Ops" } },
  ]);
  expect(Object.keys((await events())[0]?.after ?? {})).toEqual(["developerName"]);
});

it("refuses what could not be registered", async () => {
  const refused = await change({ redirectUris: ["http://client.example/"] });
  expect(refused).toMatchObject({ error: [{ field: "redirect_uris", fault: "not_https" }] });
  expect(await events()).toEqual([]);
});

it("lets only the owner change it, without administrator settings", async () => {
  const owner = await makeUser(test.db);
  application = await makeApplication(test.db, { ownerId: owner.id, verifiedAt: context.at });
  const stranger = await makeUser(test.db);
  expect(await change({ name: "Mine" }, 1, stranger.id)).toEqual({ ok: false, error: "unknown" });
  const idTokenSigningAlg = "ES256";
  const marks = { firstParty: true, anyLoopbackPort: true, requiredContext: "multi_factor" };
  const changes = { idTokenSigningAlg, ...marks, verified: false };
  expect(await change(changes, 1, owner.id)).toMatchObject({ ok: true });
  const stored = await readApplication(application.id);
  expect(stored).toMatchObject({ idTokenSigningAlg, firstParty: false, verifiedAt: context.at });
  expect((await events()).map(({ after }) => after)).toEqual([{ idTokenSigningAlg }]);
});

it.each<[string, Partial<SettingsRequest>]>([
  ["another policy link", { policyUri: "https://elsewhere.example/" }],
  ["another terms link", { tosUri: "https://elsewhere.example/" }],
  ["PAR no longer required", { requirePar: false }],
  ["a method without a secret", { authMethod: "none" }],
])("an owner's %s sends a verified first-party application back to review", async (_, changes) => {
  const { id: ownerId } = await makeUser(test.db);
  const trusted = { verifiedAt: context.at, firstParty: true, requirePar: true };
  application = await makeApplication(test.db, { ownerId, ...trusted });
  const request = { requirePar: true, endSecrets: true, ...changes };
  expect(await change(request, 1, ownerId)).toMatchObject({ value: { submitted: true } });
  const { redirectUris, authMethod } = AS_IT_IS;
  expect(await readApplication(application.id)).toMatchObject({
    state: "pending",
    lastApproved: { redirectUris, policyUri: null, tosUri: null, requirePar: true, authMethod },
  });
});

it("an administrator changes the same settings without another review", async () => {
  const { id: ownerId } = await makeUser(test.db);
  application = await makeApplication(test.db, { ownerId, requirePar: true });
  const changes = { policyUri: "https://elsewhere.example/", requirePar: false };
  expect(await change(changes)).toMatchObject({ value: { submitted: false } });
  expect(await readApplication(application.id)).toMatchObject({ ...changes, state: "active" });
});

it("deletes secrets, once confirmed, when the new method takes none, and creates one when it needs one", async () => {
  const [old] = await listSecrets(test.db, { id: application.id });
  const without = { authMethod: "none" };
  const field = "token_endpoint_auth_method";
  expect(await change({ ...without, name: "" })).toMatchObject({
    error: [{ field: "client_name" }, { field, fault: "secrets_end" }],
  });
  expect(await change(without)).toMatchObject({ error: [{ field, fault: "secrets_end" }] });
  const confirmed = { ...without, endSecrets: true };
  expect(await change(confirmed)).toMatchObject({ value: { secret: null } });
  expect(await listSecrets(test.db, { id: application.id })).toEqual([]);
  const back = await change({ authMethod: "client_secret_post" }, 2);
  expect(back).toMatchObject({ value: { secret: expect.stringMatching(/^foyer_cs_/) } });
  const [made, ...more] = await listSecrets(test.db, { id: application.id });
  expect(more).toEqual([]);
  expect(made?.id).not.toBe(old?.id);
  expect((await events()).map(({ event }) => event)).toEqual([
    "application.changed",
    "application.secret_removed",
    "application.changed",
    "application.secret_added",
  ]);
  expect(JSON.stringify(await events())).not.toContain("foyer_cs_");
  expect(await change({ authMethod: "client_secret_basic" }, 3)).toMatchObject({
    value: { secret: null },
  });
  expect(await listSecrets(test.db, { id: application.id })).toHaveLength(1);
});
