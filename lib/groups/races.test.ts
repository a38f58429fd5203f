import { afterAll, beforeAll, expect, it } from "vitest";
import { serviceContext } from "@/db/audit/events";
import { findAccess } from "@/db/groups/applications";
import { makeAdmission } from "@/test/admission";
import { createProcessDatabase, type TestDatabase, untilWaiting } from "@/test/database/database";
import { removeGroup } from "./groups";

let test: TestDatabase;
beforeAll(async () => {
  test = await createProcessDatabase();
});
afterAll(() => test.drop());

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
  expect(await saved.saving).toEqual({ ok: false, error: { code: "group_unknown", key } });
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
  expect(await removed.saving).toEqual({ ok: true, value: true });
  expect(await removed.removing).toMatchObject({ ok: true });
  expect(await findAccess(test.db, applicationId)).toEqual({ open: false, groups: [] });
});
