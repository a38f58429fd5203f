import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { touchSecrets } from "@/db/applications/secret-uses";
import { serviceContext } from "@/db/audit/events";
import { applicationSecrets } from "@/db/schema/application-secrets";
import { auditEvents } from "@/db/schema/audit";
import { sha256 } from "@/lib/runtime/crypto";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeApplication } from "@/test/factories";
import { addSecret, MOST_SECRETS, removeSecrets, secretsOf } from "./secrets";

const test = setUpProcessDatabase();

const now = new Date();
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const context = serviceContext(now);
const NEW = { label: "new", expiresAt: null };

/** Creates an application with exactly these secrets. */
async function applicationWith(...secrets: { age: number; expired?: boolean }[]) {
  const { id, clientId } = await makeApplication(test.db);
  await test.db.delete(applicationSecrets).where(eq(applicationSecrets.applicationId, id));
  const ids: string[] = [];
  for (const { age, expired } of secrets) {
    const secret = { applicationId: id, secretHash: Buffer.alloc(32), label: "x" };
    const [row] = await test.db
      .insert(applicationSecrets)
      .values({ ...secret, createdAt: ago(age), expiresAt: expired ? ago(1) : null })
      .returning();
    ids.push(row?.id ?? "");
  }
  return { id, clientId, ids };
}

const events = (id: string) =>
  test.db
    .select({ event: auditEvents.event, before: auditEvents.before, after: auditEvents.after })
    .from(auditEvents)
    .where(eq(auditEvents.applicationId, id))
    .orderBy(asc(auditEvents.id));

const left = async (id: string) => (await secretsOf(id)).map((secret) => secret.id);

async function remove(clientId: string, secretId: string | null) {
  const removed = await removeSecrets({ clientId }, secretId, context);
  return removed.ok ? removed.value.removed : removed.error;
}

it("removes all but the newest valid secret", async () => {
  const own = await applicationWith({ age: 3 }, { age: 2 }, { age: 1, expired: true });
  const [oldest, newest, expired] = own.ids;
  const removed = await remove(own.clientId, null);
  expect([...removed].sort()).toEqual([oldest, expired].sort());
  expect(await left(own.id)).toEqual([newest]);
  expect(await remove(own.clientId, null)).toBe("last_secret");
});

it("deletes nothing if no secret is valid", async () => {
  const { id, clientId, ids } = await applicationWith({ age: 2, expired: true });
  expect(await remove(clientId, null)).toBe("last_secret");
  expect(await left(id)).toEqual(ids);
});

it("deletes one secret, but not the last valid one", async () => {
  const { id, clientId, ids } = await applicationWith({ age: 2 }, { age: 1, expired: true });
  const [valid = "", expired = ""] = ids;
  expect(await remove(clientId, valid)).toBe("last_secret");
  expect(await remove(clientId, expired)).toEqual([expired]);
  expect(await left(id)).toEqual([valid]);
});

it("does not touch another application's secret", async () => {
  const own = await applicationWith({ age: 1 }, { age: 2 });
  const other = await applicationWith({ age: 1 });
  expect(await remove(other.clientId, own.ids[0] ?? "")).toBe("secret_unknown");
  expect(await left(own.id)).toHaveLength(2);
});

it("keeps one of two secrets that are deleted concurrently", async () => {
  for (let round = 0; round < 20; round++) {
    const { id, clientId, ids } = await applicationWith({ age: 1 }, { age: 2 });
    const removed = await Promise.all(ids.map((secret) => remove(clientId, secret)));
    expect(removed.filter((outcome) => typeof outcome !== "string").flat()).toHaveLength(1);
    expect(await left(id)).toHaveLength(1);
  }
});

it("lists a new secret first and logs additions and deletions without the secret", async () => {
  const { id, clientId, ids } = await applicationWith({ age: 1 });
  const added = await addSecret({ clientId }, NEW, context);
  const made = added.ok ? added.value : { id: "", value: "" };
  expect((await secretsOf(id))[0]).toMatchObject({ id: made.id, label: "new" });
  expect(await remove(clientId, ids[0] ?? "")).toEqual(ids);
  expect(await events(id)).toEqual([
    {
      event: "application.secret_added",
      before: null,
      after: { id: made.id, label: "new", expiresAt: null },
    },
    { event: "application.secret_removed", before: { id: ids[0], label: "x" }, after: null },
  ]);

  const secretHash = sha256(made.value);
  await touchSecrets(test.db, [
    { clientId, secretHash, at: now },
    { clientId: "nobody", secretHash, at: now },
  ]);
  await touchSecrets(test.db, [{ clientId, secretHash, at: ago(7200) }]);
  expect((await secretsOf(id))[0]?.lastUsedAt).toEqual(now);
});

it("adds no secret to a client whose method takes none", async () => {
  const { id, clientId } = await makeApplication(test.db, { tokenEndpointAuthMethod: "none" });
  expect(await addSecret({ clientId }, NEW, context)).toMatchObject({ error: "takes_no_secret" });
  expect(await left(id)).toEqual([]);
  expect(await events(id)).toEqual([]);
});

it("adds secrets up to the limit, also concurrently", async () => {
  const room = 2;
  const { id, clientId } = await applicationWith(
    ...Array.from({ length: MOST_SECRETS - room }, (_, age) => ({ age, expired: true })),
  );
  const adding = Array.from({ length: 5 }, () => addSecret({ clientId }, NEW, context));
  const refused = (await Promise.all(adding)).flatMap((added) => (added.ok ? [] : [added.error]));
  expect(refused).toEqual(["too_many_secrets", "too_many_secrets", "too_many_secrets"]);
  expect(await left(id)).toHaveLength(MOST_SECRETS);
});

it("adds one secret for a form sent twice, also at the limit", async () => {
  const ages = Array.from({ length: MOST_SECRETS - 1 }, (_, age) => ({ age }));
  const own = await applicationWith(...ages);
  const id = randomUUID();
  const add = () => addSecret({ clientId: own.clientId }, { id, ...NEW }, context);
  const added = await Promise.all([add(), add()]);
  expect(added.filter(({ ok }) => ok)).toMatchObject([{ value: { id } }]);
  expect(added.filter(({ ok }) => !ok)).toEqual([{ ok: false, error: "added_already" }]);
  expect(await left(own.id)).toHaveLength(MOST_SECRETS);
  const other = await applicationWith({ age: 1 });
  const taken = await addSecret({ clientId: other.clientId }, { id, ...NEW }, context);
  expect(taken).toEqual({ ok: false, error: "added_already" });
  expect(await events(other.id)).toEqual([]);
});
