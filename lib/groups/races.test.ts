import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { serviceContext } from "@/db/audit/events";
import { lockAdmissions } from "@/db/groups/admissions";
import { findAccess } from "@/db/groups/applications";
import { insertMember } from "@/db/groups/members";
import { findLive, makeAdmission } from "@/test/admission";
import { setUpProcessDatabase, untilWaiting } from "@/test/database/database";
import { importGroups } from "./exchange/import";
import { createGroup, removeGroup } from "./groups";

const test = setUpProcessDatabase();

const now = new Date();
const context = serviceContext(now);
const world = () => makeAdmission(test.db, now);

it("refuses a group that is removed while access is saved", async () => {
  const { key, applicationId, close } = await world();
  const client = test.db.$client;
  const saved = await client.begin(async (removing) => {
    await removing`delete from groups where key = ${key}`;
    const saving = close();
    await untilWaiting(test.db, 1);
    return { saving };
  });
  expect(await saved.saving).toEqual({ ok: false, error: { groups: "group_unknown", key } });
  expect(await findAccess(test.db, applicationId)).toEqual({ open: true, groups: [] });
});

it("keeps a group until access that names it is saved", async () => {
  const { key, close, applicationId } = await world();
  const client = test.db.$client;
  const removed = await client.begin(async (holding) => {
    // Holds up the save where it writes, after it looked for the group.
    await holding`lock table application_groups in share mode`;
    const saving = close();
    await untilWaiting(test.db, 1);
    const removing = removeGroup({ key }, context);
    await untilWaiting(test.db, 2);
    return { saving, removing };
  });
  expect(await removed.saving).toEqual({ ok: true, value: "with_groups" });
  expect(await removed.removing).toMatchObject({ ok: true });
  expect(await findAccess(test.db, applicationId)).toEqual({ open: false, groups: [] });
});

/** An application of two groups, in the first of which its user is. */
async function twoGroups() {
  const first = await world();
  await first.add();
  const key = `${first.key} too`;
  const made = await createGroup({ key, name: "Others", description: "" }, context);
  if (!made.ok) throw new Error(made.error);
  await first.close(key);
  return { ...first, second: { id: made.value.id, key } };
}

const isLive = async (family: string | null) => (await findLive(test.db, [family]))[0];

it("an import revives no token that was cut while its file was written", async () => {
  const { user, groupId, second, authorize } = await twoGroups();
  const file = new TextEncoder().encode(`group,username\n${second.key},${user.username}`);
  const held = await test.db.transaction(async (holding) => {
    await lockAdmissions(holding);
    const importing = importGroups(file, { dryRun: false, removes: false }, context);
    await untilWaiting(test.db, 1);
    const family = await authorize();
    const before = await isLive(family);
    await test.db.$client`delete from group_members where group_id = ${groupId}`;
    return { importing, family, live: [before, await isLive(family)] };
  });
  expect(await held.importing).toMatchObject({ ok: true, value: { added: 1 } });
  expect([...held.live, await isLive(held.family)]).toEqual([true, false, false]);
  expect(await isLive(await authorize())).toBe(true);
});

it("a removal waits for an addition that has its stamp, so that nothing is cut and revived", async () => {
  const { user, second, authorize, drop } = await twoGroups();
  const adding = await test.db.transaction(async (tx) => {
    await insertMember(tx, { userId: user.id, groupId: second.id, addedAt: now });
    const family = await authorize();
    const dropping = drop();
    await Promise.race([untilWaiting(test.db, 1), dropping]);
    return { family, dropping, live: await isLive(family) };
  });
  expect(await adding.dropping).toEqual({ ok: true, value: true });
  expect([adding.live, await isLive(adding.family)]).toEqual([true, true]);
});

it("a removal waits for an application that is being opened", async () => {
  const { authorize, drop, open } = await twoGroups();
  const family = await authorize();
  const held = await test.db.transaction(async (holding) => {
    await lockAdmissions(holding);
    const [opening, dropping] = [open(), drop()];
    await untilWaiting(test.db, 2);
    return { opening, dropping, live: await isLive(family) };
  });
  expect(await held.opening).toEqual({ ok: true, value: "changed" });
  expect(await held.dropping).toEqual({ ok: true, value: true });
  expect(held.live).toBe(true);
});

it("checks a file while others hold its groups and members", async () => {
  const { user, groupId, second } = await twoGroups();
  const file = new TextEncoder().encode(
    `group,username\n${second.key},${user.username}\nnew ${groupId},`,
  );
  const found = await test.db.transaction(async (holding) => {
    await holding.execute(sql`lock table groups, group_members, audit_events in exclusive mode`);
    return importGroups(file, { dryRun: true, removes: true }, context);
  });
  expect(found).toMatchObject({ ok: true, value: { created: [`new ${groupId}`], added: 1 } });
});
