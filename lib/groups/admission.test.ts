import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { serviceContext } from "@/db/audit/events";
import { applications } from "@/db/schema/applications";
import { siteGroups } from "@/db/schema/groups";
import { findLive, makeAdmission } from "@/test/admission";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeApplication, makeSite } from "@/test/factories";
import { setAccess } from "./access";
import { createGroup, removeGroup } from "./groups";
import { allGroups } from "./list";
import { addMember } from "./members";

const test = setUpProcessDatabase();

const now = new Date();
const context = serviceContext(now);

const world = () => makeAdmission(test.db, now);
const areLive = (...families: (string | null)[]) => findLive(test.db, families);

it("ends what rested on an admission with it, and revives nothing", async () => {
  const { authorize, isAdmitted, add, drop, open, close, key } = await world();
  const first = await authorize();
  expect(await areLive(first)).toEqual([true]);
  await close();
  expect(await isAdmitted()).toBe(false);
  expect(await authorize()).toBeNull();
  expect(await areLive(first)).toEqual([false]);
  await add();
  const second = await authorize();
  expect(await areLive(first, second)).toEqual([false, true]);
  await drop();
  expect(await authorize()).toBeNull();
  expect(await areLive(second)).toEqual([false]);
  await add();
  const third = await authorize();
  expect(await areLive(second, third)).toEqual([false, true]);
  await open();
  const fourth = await authorize();
  expect(await areLive(third, fourth)).toEqual([true, true]);
  await drop();
  expect(await areLive(third, fourth)).toEqual([false, true]);
  await close();
  expect(await areLive(third, fourth)).toEqual([false, false]);
  await open();
  expect(await areLive(first, second, third, fourth)).toEqual([false, false, false, false]);
  const fifth = await authorize();
  await add();
  await close();
  expect(await areLive(fifth)).toEqual([false]);
  const sixth = await authorize();
  await removeGroup({ key }, context);
  expect(await areLive(sixth)).toEqual([false]);
  expect(await isAdmitted()).toBe(false);
});

it("keeps what rests on a group that stays", async () => {
  const { authorize, add, open, close, key } = await world();
  await add();
  await open();
  const family = await authorize();
  await close();
  expect(await areLive(family)).toEqual([true]);
  const other = `${key} too`;
  await createGroup({ key: other, name: "Others", description: "" }, context);
  await close(other);
  expect(await areLive(family)).toEqual([true]);
});

it("tells only applications that no longer admit a removed member", async () => {
  const { authorize, add, drop, open, close, applicationId } = await world();
  const notices = () => test.db.$client`
    select session_id from logout_notices where application_id = ${applicationId}`;
  await add();
  await open();
  await authorize();
  await drop();
  expect(await notices()).toHaveLength(0);
  await add();
  await close();
  await authorize();
  await drop();
  expect(await notices()).toHaveLength(1);
});

it("records each change once", async () => {
  const { user, groupId, key, add, drop } = await world();
  expect([await add(), await add(), await drop(), await drop()]).toEqual(
    [true, false, true, false].map((value) => ({ ok: true, value })),
  );
  const events = await test.db.$client`
    select event, user_id, after from audit_events where group_id = ${groupId} order by id`;
  expect(events.map(({ event }) => event)).toEqual([
    "group.created",
    "group.member_added",
    "group.member_removed",
  ]);
  expect(events[1]).toMatchObject({ user_id: user.id, after: { group: key } });
});

it("records who and what loses a removed group", async () => {
  const { groupId, key, add, close, applicationId } = await world();
  await add();
  await close();
  await test.db
    .update(applications)
    .set({ name: "Payroll" })
    .where(eq(applications.id, applicationId));
  const { id: siteId } = await makeSite(test.db, { title: "Wages" });
  await test.db.insert(siteGroups).values({ siteId, groupId });
  await removeGroup({ key }, context);
  const events = await test.db.$client`
    select before from audit_events where group_id = ${groupId} and event = 'group.removed'`;
  expect(events).toEqual([
    { before: { key, name: "Staff", members: 1, applications: ["Payroll"], sites: ["Wages"] } },
  ]);
});

it("refuses what doesn't fit, and changes nothing", async () => {
  const { key, user } = await world();
  const group = { key, name: "Staff", description: "" };
  const before = await allGroups();
  for (const [change, error] of [
    [{}, "key_taken"],
    [{ key: key.toUpperCase() }, "key_taken"],
    [{ key: "" }, "key_unfit"],
    [{ key: "-a" }, "key_unfit"],
    [{ key: "a".repeat(65) }, "key_unfit"],
    [{ key: "a\nb" }, "key_unfit"],
    [{ key: "new", name: "" }, "name_unfit"],
    [{ key: "new", name: "a\u202eb" }, "name_unfit"],
    [{ key: "new", description: "d".repeat(501) }, "description_unfit"],
  ] as const)
    expect(await createGroup({ ...group, ...change }, context)).toEqual({ ok: false, error });
  const unknown = { ok: false, error: "group_unknown" };
  expect(await addMember({ group: { key: "nothing" }, user: { id: user.id } }, context)).toEqual(
    unknown,
  );
  expect(await removeGroup({ key: "nothing" }, context)).toEqual(unknown);
  const nobody = { ok: false, error: "user_unknown" };
  expect(await addMember({ group: { key }, user: { login: "nobody at all" } }, context)).toEqual(
    nobody,
  );
  expect(await allGroups()).toEqual(before);
});

it("refuses access of unknown groups, or of nobody", async () => {
  const { clientId } = await makeApplication(test.db);
  const set = (...groups: string[]) => setAccess({ clientId }, { open: false, groups }, context);
  expect(await set()).toEqual({ ok: false, error: { groups: "no_groups" } });
  expect(await set("nothing")).toEqual({
    ok: false,
    error: { groups: "group_unknown", key: "nothing" },
  });
  expect(await set(...Array(201).fill("a"))).toMatchObject({
    error: { groups: "too_many_groups" },
  });
  expect(
    await setAccess({ clientId: "nobody" }, { open: true, groups: [] }, context),
  ).toMatchObject({
    error: "unknown",
  });
});
