import { afterAll, beforeAll, expect, it } from "vitest";
import { deleteApplication } from "@/db/applications/removed";
import { serviceContext } from "@/db/audit/events";
import { makeApi, makeService } from "@/test/apis";
import { createProcessDatabase, type TestDatabase, untilWaiting } from "@/test/database/database";
import { setIntrospectors, setPermission } from "./permissions";

let test: TestDatabase;
beforeAll(async () => {
  test = await createProcessDatabase();
});
afterAll(() => test.drop());

const now = new Date();

it("finds no application that is being removed", async () => {
  const { id } = await makeApi(test.db);
  const { clientId, ...service } = await makeService(test.db, []);
  const context = serviceContext(now);
  const { permitted, named } = await test.db
    .transaction(async (tx) => {
      await deleteApplication(tx, { id: service.id, revision: null }, now);
      const permitted = setPermission({ id }, { clientId, scopes: ["files:read"] }, context);
      await untilWaiting(test.db, 1);
      const named = setIntrospectors({ id }, [clientId], context);
      await untilWaiting(test.db, 2);
      return { permitted, named };
    })
    .then(async ({ permitted, named }) => ({ permitted: await permitted, named: await named }));
  expect(permitted).toEqual({ ok: false, error: "application_unknown" });
  expect(named).toEqual({ ok: false, error: { fault: "application_unknown", clientId } });
});
