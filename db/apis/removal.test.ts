import { expect, it } from "vitest";
import { widenGrantOfApi } from "@/db/tokens/grants";
import { makeApi } from "@/test/apis";
import { makeAuthorized } from "@/test/authorized";
import { setUpTestDatabase } from "@/test/database/database";
import { deleteApi } from "./apis";
import { listApisFor } from "./permissions-of-users";

const test = setUpTestDatabase();

it("the removal of an API touches none of its consents, and waits for none", async () => {
  const [kept, removed] = [await makeApi(test.db), await makeApi(test.db)];
  const now = new Date();
  const owner = await makeAuthorized(test.db, { scopes: [], apis: [kept, removed], now });
  await test.db.transaction(async (consent) => {
    await widenGrantOfApi(consent, owner.grantId, { id: removed.id, scopes: ["files:read"] });
    await test.db.transaction(async (tx) => {
      await tx.execute("set local lock_timeout = '200ms'");
      await deleteApi(tx, removed.id);
    });
  });
  const left = await listApisFor(test.db, owner.applicationId, owner.userId);
  expect(left).toMatchObject([{ id: kept.id, granted: kept.scopes }]);
  expect(await owner.authorize()).toBeNull();
});
