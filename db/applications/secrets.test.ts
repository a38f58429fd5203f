import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { serviceContext } from "@/db/audit/events";
import { applicationSecrets } from "@/db/schema/applications";
import { auditEvents } from "@/db/schema/audit";
import { createTestDatabase, type TestDatabase } from "@/test/database/database";
import { makeApplication } from "@/test/factories";
import {
  addSecretTo,
  deleteOlderSecrets,
  deleteSecret,
  listSecrets,
  touchSecrets,
} from "./secrets";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const now = new Date();
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);

/** Creates a public client: makeApplication adds no secret to it. */
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

const context = serviceContext(now);
const NEW = { secretHash: Buffer.alloc(32, 7), label: "new", expiresAt: null, most: 3 };

const remembered = (id: string) =>
  test.db
    .select({
      event: auditEvents.event,
      before: auditEvents.before,
      after: auditEvents.after,
    })
    .from(auditEvents)
    .where(eq(auditEvents.applicationId, id))
    .orderBy(asc(auditEvents.id));

const left = async (id: string) => (await listSecrets(test.db, { id })).map((secret) => secret.id);

it("removes all but the newest valid secret", async () => {
  const { id, ids } = await applicationWith({ age: 3 }, { age: 2 }, { age: 1, expired: true });
  const removed = await deleteOlderSecrets(test.db, { id }, context);
  expect(removed.sort()).toEqual([ids[0], ids[2]].sort());
  expect(await left(id)).toEqual([ids[1]]);
  expect(await deleteOlderSecrets(test.db, { id }, context)).toEqual([]);
});

it("deletes nothing if no secret is valid", async () => {
  const { id, ids } = await applicationWith({ age: 2, expired: true });
  expect(await deleteOlderSecrets(test.db, { id }, context)).toEqual([]);
  expect(await left(id)).toEqual(ids);
});

it("deletes one secret, but not the last valid one", async () => {
  const { id, ids } = await applicationWith({ age: 2 }, { age: 1, expired: true });
  const [valid = "", expired = ""] = ids;
  expect(await deleteSecret(test.db, { id }, valid, context)).toEqual([]);
  expect(await deleteSecret(test.db, { id }, expired, context)).toEqual([expired]);
  expect(await left(id)).toEqual([valid]);
});

it("does not touch another application's secret", async () => {
  const own = await applicationWith({ age: 1 }, { age: 2 });
  const other = await applicationWith({ age: 1 });
  expect(await deleteSecret(test.db, { id: other.id }, own.ids[0] ?? "", context)).toEqual([]);
  expect(await left(own.id)).toHaveLength(2);
});

it("keeps one of two secrets that are deleted concurrently", async () => {
  for (let round = 0; round < 20; round++) {
    const { id, ids } = await applicationWith({ age: 1 }, { age: 2 });
    const removals = ids.map((secret) => deleteSecret(test.db, { id }, secret, context));
    expect((await Promise.all(removals)).flat()).toHaveLength(1);
    expect(await left(id)).toHaveLength(1);
  }
});

it("lists a new secret first and logs additions and deletions without the secret", async () => {
  const { id, clientId } = await makeApplication(test.db);
  const later = new Date(Date.now() + 1000);
  const [first] = await listSecrets(test.db, { id });
  const added = await addSecretTo(test.db, { id }, NEW, { ...context, at: later });
  const made = typeof added === "string" ? "" : added.id;
  expect((await listSecrets(test.db, { id }))[0]).toMatchObject({ id: made, label: "new" });
  expect(await deleteSecret(test.db, { id }, first?.id ?? "", context)).toEqual([first?.id]);
  expect(await remembered(id)).toEqual([
    {
      event: "application.secret_added",
      before: null,
      after: { id: made, label: "new", expiresAt: null },
    },
    {
      event: "application.secret_removed",
      before: { id: first?.id, label: "test" },
      after: null,
    },
  ]);

  const early = ago(7200);
  await touchSecrets(test.db, [
    { clientId, secretHash: NEW.secretHash, at: now },
    { clientId: "nobody", secretHash: NEW.secretHash, at: now },
  ]);
  await touchSecrets(test.db, [{ clientId, secretHash: NEW.secretHash, at: early }]);
  expect((await listSecrets(test.db, { id }))[0]?.lastUsedAt).toEqual(now);
});

it("adds no secret to a client whose method takes none", async () => {
  const { id } = await applicationWith();
  expect(await addSecretTo(test.db, { id }, NEW, context)).toBe("takes_no_secret");
  expect(await left(id)).toEqual([]);
  expect(await remembered(id)).toEqual([]);
});

it("adds secrets up to the limit, also concurrently", async () => {
  const { id } = await makeApplication(test.db);
  const adding = Array.from({ length: 5 }, () => addSecretTo(test.db, { id }, NEW, context));
  const refused = (await Promise.all(adding)).filter((added) => added === "too_many_secrets");
  expect(refused).toHaveLength(3);
  expect(await left(id)).toHaveLength(3);
});
