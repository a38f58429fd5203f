import { desc, eq } from "drizzle-orm";
import { beforeAll, expect, it, vi } from "vitest";
import { type AuditContext, NOWHERE } from "@/db/audit/events";
import { applications } from "@/db/schema/applications";
import { auditEvents } from "@/db/schema/audit";
import { writeShown } from "@/lib/groups/access";
import { createGroup } from "@/lib/groups/groups";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeApplication, makeUser } from "@/test/factories";
import { readApplication } from "./overview";
import { approveApplication } from "./review";

const EVERYONE = { open: true, groups: [] };

const test = setUpProcessDatabase();
let context: AuditContext;
beforeAll(async () => {
  vi.stubEnv("PUBLIC_URL", "https://id.example.org");
  vi.stubEnv("APP_SECRET", "badge-test-secret-of-some-forty-characters");
  const admin = await makeUser(test.db, { role: "administrator" });
  context = { actorId: admin.id, origin: NOWHERE, at: new Date() };
});

/** Creates a pending application and approves it; returns its badge and what the event records. */
async function approved(verifiedAt: Date | null, verified: boolean) {
  const { id: ownerId } = await makeUser(test.db);
  const pending = { ownerId, approvedAt: null, submittedAt: context.at, verifiedAt };
  const { id } = await makeApplication(test.db, pending);
  const shown = { id, revision: 1, verified };
  expect(await approveApplication(shown, context)).toEqual({ ok: true, value: null });
  const [event] = await test.db
    .select({ before: auditEvents.before, after: auditEvents.after })
    .from(auditEvents)
    .where(eq(auditEvents.applicationId, id))
    .orderBy(desc(auditEvents.id));
  return { badge: (await readApplication(id))?.verifiedAt, ...event };
}

it("gives the badge with the approval", async () => {
  expect(await approved(null, true)).toEqual({
    badge: context.at,
    before: { approved: false, verified: false },
    after: { approved: true, verified: true },
  });
});

it("withdraws a badge from before", async () => {
  expect(await approved(context.at, false)).toEqual({
    badge: null,
    before: { approved: false, verified: true },
    after: { approved: true, verified: false },
  });
});

it("keeps a badge with its date, and records no change of it", async () => {
  const earlier = new Date(context.at.getTime() - 86_400_000);
  const kept = { before: { approved: false }, after: { approved: true } };
  expect(await approved(earlier, true)).toEqual({ badge: earlier, ...kept });
  expect(await approved(null, false)).toEqual({ badge: null, ...kept });
});

it("approves no application twice, whatever the badge", async () => {
  const { id } = await makeApplication(test.db);
  const shown = { id, revision: 1, verified: true };
  expect(await approveApplication(shown, context)).toMatchObject({ error: "not_pending" });
  const [stored] = await test.db.select().from(applications).where(eq(applications.id, id));
  expect(stored).toMatchObject({ verifiedAt: null });
});

/** Creates a pending application with a badge. */
async function pending() {
  const { id: ownerId } = await makeUser(test.db);
  const given = { ownerId, approvedAt: null, submittedAt: context.at, verifiedAt: context.at };
  return (await makeApplication(test.db, given)).id;
}

it("keeps the badge, and who may use it, unless the reviewer decides about them", async () => {
  const id = await pending();
  expect(await approveApplication({ id, revision: 1 }, context)).toMatchObject({ ok: true });
  expect(await readApplication(id)).toMatchObject({ verified: true, access: EVERYONE });
});

it("approves an application for the members of groups, or not at all", async () => {
  await createGroup({ key: "staff", name: "Staff", description: "" }, context);
  const id = await pending();
  const approve = (groups: string[], shown = writeShown(EVERYONE)) =>
    approveApplication({ id, revision: 1, access: { open: false, groups, shown } }, context);
  for (const [groups, error] of [
    [[], { groups: "no_groups" }],
    [["nobody"], { groups: "group_unknown", key: "nobody" }],
  ] as const)
    expect(await approve([...groups])).toEqual({ ok: false, error });
  expect(await approve(["staff"], writeShown({ open: false, groups: [] }))).toEqual({
    ok: false,
    error: "changed_meanwhile",
  });
  expect(await readApplication(id)).toMatchObject({ state: "pending", access: EVERYONE });
  expect(await approve(["staff"])).toEqual({ ok: true, value: null });
  expect(await readApplication(id)).toMatchObject({
    state: "active",
    access: { open: false, groups: ["staff"] },
  });
});

it("changes nothing by the approval of an older revision", async () => {
  const id = await pending();
  const access = { open: false, groups: ["staff"], shown: writeShown(EVERYONE) };
  const late = await approveApplication({ id, revision: 7, access }, context);
  expect(late).toEqual({ ok: false, error: "changed_meanwhile" });
  expect(await readApplication(id)).toMatchObject({ state: "pending", access: EVERYONE });
});
