import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { findCheck } from "@/db/applications/integration-checks";
import { serviceContext } from "@/db/audit/events";
import { closeDatabase } from "@/db/system/client";
import { ok, refuse } from "@/lib/result";
import { closeListener } from "@/lib/runtime/watched";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeApplication, makeUser } from "@/test/factories";
import { readCheck, startCheck } from "./checks";
import { CHECK_MS, isUnderCheck, noteStep, noteUserinfo, takeNotes } from "./noted-steps";
import { writeNotedSteps } from "./open-checks";

const test = setUpProcessDatabase();
beforeAll(async () => {
  await writeNotedSteps();
});
afterEach(() => vi.useRealTimers());
afterAll(async () => {
  await closeListener();
  await closeDatabase();
});

type Start = { ownerId?: string | undefined; shownAt?: Date | null };

const start = (id: string, now = new Date(), { ownerId, shownAt = null }: Start = {}) =>
  startCheck({ id, ownerId, shownAt }, serviceContext(now));

const shownAt = async (id: string) => (await findCheck(test.db, id))?.startedAt ?? null;

/** Starts a check of a new application, and waits until this process knows. */
async function underCheck(now = new Date()) {
  const application = await makeApplication(test.db);
  await start(application.id, now);
  await expect.poll(() => isUnderCheck(application.clientId)).toBe(true);
  const seen = async () => Object.keys((await findCheck(test.db, application.id))?.seen ?? {});
  return { ...application, seen };
}

it("notes the requests of an application under a check, and writes them later", async () => {
  const { id, clientId, seen } = await underCheck();
  noteStep(clientId, "requested");
  noteUserinfo(id);
  expect(await seen()).toEqual([]);
  await writeNotedSteps();
  expect(await seen()).toEqual(["userinfo", "requested"]);
  noteStep(clientId, "issued");
  await writeNotedSteps();
  expect((await seen()).sort()).toEqual(["issued", "requested", "userinfo"]);
});

it("notes nothing of other applications", async () => {
  await underCheck();
  const other = await makeApplication(test.db);
  noteStep(other.clientId, "issued");
  noteUserinfo(other.id);
  expect(takeNotes()).toEqual([]);
});

it("learns of a check that another process started, without being asked", async () => {
  const { id, clientId } = await makeApplication(test.db);
  await test.db
    .$client`insert into integration_checks (application_id, started_at) values (${id}, now())`;
  await expect.poll(() => isUnderCheck(clientId), { timeout: 1000 }).toBe(true);
  await test.db.$client`delete from integration_checks where application_id = ${id}`;
  await expect.poll(() => isUnderCheck(clientId), { timeout: 1000 }).toBe(false);
});

it("notes nothing after ten minutes", async () => {
  const { clientId } = await underCheck(new Date(Date.now() - CHECK_MS + 60_000));
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61_000 });
  noteStep(clientId, "issued");
  expect([isUnderCheck(clientId), takeNotes()]).toEqual([false, []]);
});

it("starts anew without what was noted before", async () => {
  const { id, clientId, seen } = await underCheck();
  noteStep(clientId, "requested");
  const late = takeNotes();
  noteStep(clientId, "issued");
  await writeNotedSteps();
  expect(await seen()).toEqual(["issued"]);
  expect(late).toHaveLength(1);
  noteStep(clientId, "userinfo");
  await start(id, new Date(), { shownAt: await shownAt(id) });
  await writeNotedSteps();
  expect(await seen()).toEqual([]);
});

it("is started by the owner, or without one by an administrator", async () => {
  const [owner, other] = [await makeUser(test.db), await makeUser(test.db)];
  const application = await makeApplication(test.db, { ownerId: owner.id });
  const { id } = application;
  const view = { id, type: "web", scopes: ["openid"], grantTypes: [] } as const;
  expect(await start(id, new Date(), { ownerId: other.id })).toEqual(refuse("unknown"));
  expect(await readCheck(view, new Date())).toBeNull();
  for (const ownerId of [owner.id, undefined])
    expect(await start(id, new Date(), { ownerId, shownAt: await shownAt(id) })).toEqual(ok(null));
  expect(await readCheck(view, new Date())).toMatchObject({ phase: "running" });
  expect(await readCheck(view, new Date(Date.now() + 3_700_000))).toBeNull();
});

it("is started once by a form sent twice, and over once its result is shown no more", async () => {
  const { id } = await makeApplication(test.db);
  const events = async () =>
    (await test.db.$client`select from audit_events where application_id = ${id}`).length;
  const hours = (count: number) => new Date(Date.now() - count * 3_600_000);
  await start(id, hours(2));
  const [first, again] = [hours(0.5), hours(0.4)];
  await start(id, first);
  expect(await start(id, again)).toEqual(ok(null));
  expect([await shownAt(id), await events()]).toEqual([first, 2]);
  await start(id, again, { shownAt: first });
  expect([await shownAt(id), await events()]).toEqual([again, 3]);
});

it("is removed with its application", async () => {
  const { id } = await underCheck();
  await test.db.$client`delete from applications where id = ${id}`;
  expect(await findCheck(test.db, id)).toBeNull();
});
