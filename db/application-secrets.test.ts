import { afterAll, beforeAll, expect, it } from "vitest";
import { deleteOlderSecrets, deleteSecret, insertSecret, listSecrets } from "./application-secrets";
import { makeApplication } from "./factories";
import { applicationSecrets } from "./schema/applications";
import { createTestDatabase, type TestDatabase } from "./test-db";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const now = new Date();
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);

/** A public client of the factory has no secret of its own. */
async function applicationWith(...secrets: { age: number; expired?: boolean }[]) {
  const { id } = await makeApplication(test.db, { tokenEndpointAuthMethod: "none" });
  const ids: string[] = [];
  for (const { age, expired } of secrets) {
    const secret = { applicationId: id, secretHash: Buffer.alloc(32), label: "x" };
    const [row] = await test.db
      .insert(applicationSecrets)
      .values({ ...secret, createdAt: ago(age), expiresAt: expired ? ago(1) : null })
      .returning();
    ids.push(row?.id ?? "");
  }
  return { id, ids };
}

const left = async (id: string) => (await listSecrets(test.db, id)).map((secret) => secret.id);

it("removes all but the newest valid secret", async () => {
  const { id, ids } = await applicationWith({ age: 3 }, { age: 2 }, { age: 1, expired: true });
  const removed = await deleteOlderSecrets(test.db, id, now);
  expect(removed.sort()).toEqual([ids[0], ids[2]].sort());
  expect(await left(id)).toEqual([ids[1]]);
  expect(await deleteOlderSecrets(test.db, id, now)).toEqual([]);
});

it("removes nothing where no secret is valid", async () => {
  const { id, ids } = await applicationWith({ age: 2, expired: true });
  expect(await deleteOlderSecrets(test.db, id, now)).toEqual([]);
  expect(await left(id)).toEqual(ids);
});

it("removes one secret, but not the last valid one", async () => {
  const { id, ids } = await applicationWith({ age: 2 }, { age: 1, expired: true });
  const [valid = "", expired = ""] = ids;
  expect(await deleteSecret(test.db, { id: valid, applicationId: id }, now)).toEqual([]);
  expect(await deleteSecret(test.db, { id: expired, applicationId: id }, now)).toEqual([expired]);
  expect(await left(id)).toEqual([valid]);
});

it("does not touch another application's secret", async () => {
  const own = await applicationWith({ age: 1 }, { age: 2 });
  const other = await applicationWith({ age: 1 });
  const foreign = { id: own.ids[0] ?? "", applicationId: other.id };
  expect(await deleteSecret(test.db, foreign, now)).toEqual([]);
  expect(await left(own.id)).toHaveLength(2);
});

it("leaves one of two secrets that are removed at the same time", async () => {
  for (let round = 0; round < 20; round++) {
    const { id, ids } = await applicationWith({ age: 1 }, { age: 2 });
    const removals = ids.map((secret) =>
      deleteSecret(test.db, { id: secret, applicationId: id }, now),
    );
    expect((await Promise.all(removals)).flat()).toHaveLength(1);
    expect(await left(id)).toHaveLength(1);
  }
});

it("lists a new secret first", async () => {
  const { id } = await applicationWith({ age: 1 });
  const secret = { applicationId: id, secretHash: Buffer.alloc(32), label: "new", createdAt: now };
  const made = await insertSecret(test.db, secret);
  expect((await listSecrets(test.db, id))[0]).toMatchObject({ id: made, label: "new" });
});
