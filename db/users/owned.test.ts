import { expect, it } from "vitest";
import { makeApi } from "@/test/apis";
import { setUpTestDatabase } from "@/test/database/database";
import { makeApplication, makeUser } from "@/test/factories";
import { listOwned, listOwnerless } from "./owned";

const test = setUpTestDatabase();

it("names what users own, and what belongs to deactivated accounts unless it is suspended", async () => {
  const now = new Date();
  const ada = await makeUser(test.db);
  const gone = await makeUser(test.db, { deactivatedAt: now });
  const named = (name: string, rest: object) => makeApplication(test.db, { name, ...rest });
  await named("Nobody's", {});
  await named("Ada's", { ownerId: ada.id });
  await makeApi(test.db, { name: "an API of Ada", ownerId: ada.id });
  await named("Beta", { ownerId: gone.id });
  await named("suspended", { ownerId: gone.id, suspendedAt: now });
  await makeApi(test.db, { name: "alpha", ownerId: gone.id });
  const names = (rows: { kind: string; name: string }[]) =>
    rows.map(({ kind, name }) => `${kind} ${name}`);
  expect(names(await listOwned(test.db, [ada.id]))).toEqual([
    "application Ada's",
    "api an API of Ada",
  ]);
  const ofGone = await listOwned(test.db, [gone.id]);
  expect(ofGone.map(({ name, suspended }) => [name, suspended])).toEqual([
    ["alpha", false],
    ["Beta", false],
    ["suspended", true],
  ]);
  expect(await listOwned(test.db, [ada.id, gone.id])).toHaveLength(5);
  expect(await listOwned(test.db, [])).toEqual([]);
  const ownerless = await listOwnerless(test.db, 5);
  expect(ownerless.count).toBe(2);
  expect(names(ownerless.named)).toEqual(["api alpha", "application Beta"]);
  expect(await listOwnerless(test.db, 1)).toMatchObject({ count: 2, named: [{ name: "alpha" }] });
  await test.db.$client`update users set deactivated_at = null where id = ${gone.id}`;
  expect(await listOwnerless(test.db, 5)).toEqual({ count: 0, named: [] });
});
