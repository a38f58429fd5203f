import { asc, eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { type AuditContext, NOWHERE, serviceContext } from "@/db/audit/events";
import { listEventsOfUser } from "@/db/audit/events-of-users";
import { searchAuditEvents } from "@/db/audit/search";
import { FIND_SUBJECT } from "@/db/audit/subjects";
import { auditEvents } from "@/db/schema/audit";
import { mails } from "@/db/schema/outbox";
import { sites } from "@/db/schema/sites";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeApplication, makeSite, makeUser } from "@/test/factories";
import { APPLICATION_ALLOWANCE } from "./allowance";
import { offerApplication, offersTo } from "./offers";
import { readApplication } from "./overview";
import { submitApplication } from "./register";
import { removeApplication } from "./removal";

const test = setUpProcessDatabase({
  PUBLIC_URL: "https://id.example.org",
  APP_SECRET: "removal-test-secret-of-some-forty-characters",
});
let owner: Awaited<ReturnType<typeof makeUser>>;
let admin: typeof owner;
let application: Awaited<ReturnType<typeof makeApplication>>;
beforeEach(async () => {
  owner = await makeUser(test.db);
  admin = await makeUser(test.db, { role: "administrator" });
  application = await makeApplication(test.db, { ownerId: owner.id, name: "Loom" });
});

const now = new Date();
const contextOf = (actorId: string): AuditContext => ({ actorId, origin: NOWHERE, at: now });

const remove = (revision: number, ownerId?: string, actorId = ownerId ?? admin.id) =>
  removeApplication({ id: application.id, revision, ownerId }, contextOf(actorId));

const countMails = () => test.db.$count(mails);

it("records all settings and notifies an owner who didn't remove it", async () => {
  const before = await countMails();
  expect(await remove(1)).toEqual({ ok: true, value: { name: "Loom" } });
  expect(await readApplication(application.id)).toBeNull();
  const [event, ...more] = await test.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.applicationId, application.id));
  expect(more).toEqual([]);
  expect(event).toMatchObject({
    event: "application.removed",
    actorId: admin.id,
    userId: owner.id,
    before: {
      clientId: application.clientId,
      name: "Loom",
      owner: owner.username,
      redirectUris: ["https://client.example/callback"],
      authMethod: "client_secret_basic",
      approved: true,
      suspended: false,
    },
    after: null,
  });
  expect(await countMails()).toBe(before + 1);
});

it("frees a place for an owner who removes it, without a mail", async () => {
  const before = await countMails();
  expect(await APPLICATION_ALLOWANCE.of(owner)).toEqual({ limit: 3, left: 2 });
  expect(await remove(1, admin.id)).toEqual({ ok: false, error: "unknown" });
  expect((await remove(1, owner.id)).ok).toBe(true);
  expect(await APPLICATION_ALLOWANCE.of(owner)).toEqual({ limit: 3, left: 3 });
  expect(await countMails()).toBe(before);
});

it("removes nothing that changed since it was shown, and nothing twice", async () => {
  expect(await remove(2)).toEqual({ ok: false, error: "changed_meanwhile" });
  expect(await readApplication(application.id)).not.toBeNull();
  const both = await Promise.all([remove(1), remove(1)]);
  expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
  expect(await remove(1)).toEqual({ ok: false, error: "unknown" });
});

it("can be removed whatever its revision or offers", async () => {
  const other = await makeUser(test.db);
  const offer = { id: application.id, ownerId: owner.id, to: other.username };
  await offerApplication(offer, contextOf(owner.id));
  const context = serviceContext(now);
  const any = { id: application.id, revision: null };
  expect((await removeApplication(any, context)).ok).toBe(true);
  expect(await offersTo(other.id, now)).toEqual([]);
  expect(await removeApplication(any, context)).toEqual({ ok: false, error: "unknown" });
});

it("keeps the sites that linked to it and tells their editors", async () => {
  const { id } = await makeSite(test.db, { applicationId: application.id });
  const { id: other } = await makeSite(test.db);
  await remove(1);
  const stored = async (siteId: string) =>
    (await test.db.select().from(sites).where(eq(sites.id, siteId)))[0];
  expect(await stored(id)).toMatchObject({ applicationId: null, revision: 2 });
  expect(await stored(other)).toMatchObject({ revision: 1 });
  const events = await test.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.siteId, id))
    .orderBy(asc(auditEvents.id));
  expect(events).toMatchObject([
    {
      event: "site.changed",
      before: { application: application.clientId },
      after: { application: null },
    },
  ]);
});

it("removes nothing if it cannot be recorded", async () => {
  const broken = { actorId: null, origin: { ...NOWHERE, requestId: "no uuid" }, at: now };
  const seen = { id: application.id, revision: 1 };
  await expect(removeApplication(seen, broken)).rejects.toThrow();
  expect(await readApplication(application.id)).not.toBeNull();
});

it("appears by name in the audit log and is found by its client_id", async () => {
  const person = await makeUser(test.db);
  await test.db.insert(auditEvents).values({
    ...{ at: now, event: "grant.given", actorId: person.id, userId: person.id },
    applicationId: application.id,
  });
  await remove(1);
  expect(await FIND_SUBJECT.application(test.db, application.clientId)).toBe(application.id);
  const nobody = {
    from: null,
    to: null,
    actorId: null,
    userId: null,
    siteId: null,
    groupId: null,
    api: null,
    requests: null,
    network: null,
    events: null,
    foldsImports: false,
  };
  const search = { ...nobody, applicationId: application.id };
  const found = await searchAuditEvents(test.db, [search], { from: null, limit: 10 });
  expect(found).toHaveLength(2);
  for (const event of found)
    expect(event).toMatchObject({ application: null, removedApplication: "Loom" });
  const asked = { userId: person.id, events: ["grant.given"], from: null, limit: 10 } as const;
  const own = await listEventsOfUser(test.db, { ...asked, since: new Date(0) });
  expect(own.map((event) => event.application)).toEqual(["Loom"]);
});

it("is not registered again by a repeated form", async () => {
  const request = {
    ...{ name: "Loom", redirectUris: ["https://client.example/callback"], scope: "openid" },
    authMethod: "none",
  };
  const registering = { ...contextOf(owner.id), ownerId: owner.id };
  await remove(1, owner.id);
  expect(await submitApplication(request, registering, application.id)).toEqual({
    ok: false,
    error: "registered_already",
  });
  expect(await readApplication(application.id)).toBeNull();
});
