import { expect, it } from "vitest";
import { serviceContext } from "@/db/audit/events";
import { setPermission } from "@/lib/apis/permissions";
import { makeApi, makeService } from "@/test/apis";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeUser } from "@/test/factories";
import { activityOf } from "./activity";

const test = setUpProcessDatabase();

it("shows the owner of a service when its access to an API changes", async () => {
  const { id: ownerId } = await makeUser(test.db);
  const { id, clientId } = await makeService(test.db, [], { ownerId });
  const { id: apiId } = await makeApi(test.db);
  const context = serviceContext(new Date());
  for (const scopes of [["files:read"], []])
    await setPermission({ id: apiId }, { clientId, scopes }, context);
  const { shown, total } = await activityOf({ id, ownerId }, null);
  expect(total).toBe(2);
  expect(shown).toMatchObject([
    { event: "permission.removed" },
    { event: "api.permission_changed" },
  ]);
});
