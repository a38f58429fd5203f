import { eq } from "drizzle-orm";
import { beforeAll, expect, it, vi } from "vitest";
import { type AuditContext, NOWHERE } from "@/db/audit/events";
import { apis } from "@/db/schema/apis";
import { auditEvents } from "@/db/schema/audit";
import { makeApi } from "@/test/apis";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeUser } from "@/test/factories";
import { mailKinds } from "@/test/second-step";
import { changeApi, createApi, liftApi, removeApi, submitApi, suspendApi } from "./apis";
import { readScopeLines } from "./fields";
import { readApi } from "./list";
import { approveApi, rejectApi, takeOverApi } from "./review";

const test = setUpProcessDatabase();
let context: AuditContext;
beforeAll(async () => {
  vi.stubEnv("PUBLIC_URL", "https://id.example.org");
  vi.stubEnv("APP_SECRET", "review-test-secret-of-some-forty-characters");
  const admin = await makeUser(test.db, { role: "administrator" });
  context = { actorId: admin.id, origin: NOWHERE, at: new Date() };
});

let count = 0;
const newApi = (
  identifier = `https://files-${++count}.example/v1`,
): Parameters<typeof createApi>[0] => ({
  ...{ identifier, name: "Files", description: "", documentationUrl: null, openTo: "approved" },
  ...{ tokenFormat: "opaque", signingAlg: "ES256", requireDpop: false },
  scopes: readScopeLines("files:read Read files"),
});

const submit = (ownerId: string, api = newApi()) =>
  submitApi(api, { ...context, actorId: ownerId, ownerId });

async function submitted() {
  const { id: ownerId } = await makeUser(test.db);
  const made = await submit(ownerId);
  if (!made.ok) throw new Error("not registered");
  return { id: made.value.id, ownerId };
}

/** Removes the mails in the outbox and returns their kinds. */
async function takeKinds() {
  const kinds = await mailKinds(test.db);
  await test.db.$client`delete from mails`;
  return kinds;
}

it.each([
  { role: "user", limit: 2 },
  { role: "editor", limit: 2 },
  { role: "developer", limit: 10 },
] as const)(
  "rule 47: a $role owns at most $limit APIs, however many are registered at once",
  async ({ role, limit }) => {
    const { id } = await makeUser(test.db, { role });
    const made = await Promise.all(Array.from({ length: limit + 3 }, () => submit(id)));
    expect(made.filter(({ ok }) => ok)).toHaveLength(limit);
    expect(made.find(({ ok }) => !ok)).toEqual({ ok: false, error: "limit_reached" });
  },
);

it("rule 47: an administrator owns any number of APIs", async () => {
  const { id } = await makeUser(test.db, { role: "administrator" });
  const made = await Promise.all(Array.from({ length: 12 }, () => submit(id)));
  expect(made.filter(({ ok }) => !ok)).toEqual([]);
});

it("rule 49: the API of a user awaits approval, and that of the organization doesn't", async () => {
  const { id, ownerId } = await submitted();
  expect(await readApi(id, ownerId)).toMatchObject({ state: "pending", approvedAt: null });
  const own = await createApi(newApi(), context);
  expect(own.ok && (await readApi(own.value.id))).toMatchObject({ state: "active", owner: null });
});

it("rule 49: neither a lifted suspension nor a statement makes a pending API work", async () => {
  const { id } = await submitted();
  expect(await suspendApi({ id }, context)).toEqual({ ok: true, value: false });
  expect(await liftApi({ id }, context)).toEqual({ ok: true, value: false });
  const lift = test.db.update(apis).set({ suspendedAt: null }).where(eq(apis.id, id));
  await expect(lift.execute()).rejects.toMatchObject({ constraint_name: "apis_pending" });
});

it("approves once, only what the reviewer saw, and mails the owner", async () => {
  const { id, ownerId } = await submitted();
  await takeKinds();
  expect(await approveApi({ id, revision: 2 }, context)).toMatchObject({
    error: "changed_meanwhile",
  });
  expect(await approveApi({ id, revision: 1 }, context)).toEqual({ ok: true, value: null });
  expect(await readApi(id)).toMatchObject({ state: "active", approvedAt: context.at });
  expect(await approveApi({ id, revision: 1 }, context)).toMatchObject({ error: "not_pending" });
  expect(await takeKinds()).toEqual(["api_approved"]);
  const events = await test.db
    .select({ event: auditEvents.event })
    .from(auditEvents)
    .where(eq(auditEvents.userId, ownerId))
    .orderBy(auditEvents.id);
  expect(events.map(({ event }) => event)).toEqual(["api.registered", "api.approved"]);
});

it("sends an API back with a note, until its owner saves a change", async () => {
  const { id, ownerId } = await submitted();
  await takeKinds();
  const reject = (note: string) => rejectApi({ id, revision: 1 }, note, context);
  expect(await reject(" ")).toMatchObject({ error: "note_unfit" });
  expect(await reject("Who runs it?\r\nSay so.")).toEqual({ ok: true, value: null });
  expect(await reject("Again")).toMatchObject({ error: "changed_meanwhile" });
  expect(await readApi(id)).toMatchObject({ reviewNote: "Who runs it?\nSay so." });
  expect(await takeKinds()).toEqual(["api_rejected"]);
  const change = { description: "Run by the storage team." };
  expect(await changeApi({ id, ownerId }, change, context)).toEqual({ ok: true, value: true });
  expect(await readApi(id)).toMatchObject({ reviewNote: null, state: "pending", revision: 2 });
});

it("shows and changes an API only for its owner", async () => {
  const { id } = await submitted();
  const { id: stranger } = await makeUser(test.db);
  expect(await readApi(id, stranger)).toBeNull();
  const which = { id, ownerId: stranger };
  const unknown = { ok: false, error: "api_unknown" };
  expect(await changeApi(which, { name: "Mine" }, context)).toEqual(unknown);
  expect(await removeApi(which, context)).toEqual(unknown);
});

it("tells the owner who removes or takes over an API, unless they do it", async () => {
  const [own, removed, taken] = [await submitted(), await submitted(), await submitted()];
  await takeKinds();
  const byOwner = { ...context, actorId: own.ownerId };
  expect(await removeApi({ id: own.id, ownerId: own.ownerId }, byOwner)).toMatchObject({
    ok: true,
  });
  expect(await takeKinds()).toEqual([]);
  await removeApi({ id: removed.id }, context);
  expect(await takeKinds()).toEqual(["api_removed"]);
  await approveApi({ id: taken.id, revision: 1 }, context);
  await takeKinds();
  expect(await takeOverApi({ id: taken.id }, context)).toEqual({ ok: true, value: null });
  expect(await takeKinds()).toEqual(["api_taken"]);
  expect(await readApi(taken.id)).toMatchObject({ state: "active", owner: null });
  expect(await takeOverApi({ id: taken.id }, context)).toMatchObject({ error: "not_owned" });
});

/** Spells a scheme, a host and a port in another way. */
function respell(n: number): string {
  const host = [..."files.example"].map((letter, at) =>
    (n >> (at % 9)) & 1 ? letter.toUpperCase() : letter,
  );
  const scheme = ["https", "HTTPS", "Https", "hTTpS"][n % 4];
  const port = ["", ":443", ":0443"][n % 3];
  const junk = ["", "", "", "?", "?a=b", "#", "#top", "/.", "/../v1", "/%2e", " ", "\\"][n % 12];
  const user = ["", "", "", "", "ada@", "ada:secret@"][n % 6];
  return `${scheme}://${user}${host.join("")}${port}/v1${junk}`;
}

it("threat 142: 500 spellings of a registered identifier are refused", async () => {
  await makeApi(test.db, { identifier: "https://files.example/v1" });
  const { id } = await makeUser(test.db, { role: "administrator" });
  const spellings = new Set<string>();
  for (let n = 0; spellings.size < 500; n++) spellings.add(respell(n));
  const codes = new Map<string, number>();
  for (const identifier of spellings) {
    const made = await submit(id, newApi(identifier));
    const code = made.ok ? `registered ${identifier}` : String(made.error);
    codes.set(code, (codes.get(code) ?? 0) + 1);
  }
  expect([...codes.keys()].sort()).toEqual(["identifier_malformed", "identifier_taken"]);
  expect(Math.min(...codes.values())).toBeGreaterThan(100);
});
