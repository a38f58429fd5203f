import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { type AuditEventName, insertAuditEvent } from "@/db/audit/events";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeApplication, makeSite, makeUser } from "@/test/factories";
import { findSubjects } from "./find-subjects";
import { listAudit } from "./page";
import { auditQuery } from "./query";

const real = setUpProcessDatabase();
const now = new Date("2026-11-21T12:00:00Z");

const REQUEST = "0193a7e2-1111-4222-8333-444455556666";

it("finds subjects of events by the words of their names", async () => {
  await makeUser(real.db, { username: "harbor.master", name: "Mistress of Harbors" });
  await makeSite(real.db, { slug: "s09", title: "Harbor" });
  await makeApplication(real.db, { clientId: "boats", name: "Harbor boats" });
  const team = { key: "port", name: "Harbor team" };
  await real.db.$client`insert into groups ${real.db.$client(team)}`;
  const { subjects: found, only } = await findSubjects("harbor");
  expect(only).toBeUndefined();
  expect(found.map(({ field, value, name }) => [field, value, name])).toEqual([
    ["user", "harbor.master", "Mistress of Harbors"],
    ["site", "s09", "Harbor"],
    ["application", "boats", "Harbor boats"],
    ["group", "port", "Harbor team"],
  ]);
  for (const { field, value } of found)
    expect(await listAudit(auditQuery.parse({ [field]: value }), null, now)).toMatchObject({
      ok: true,
    });
  expect((await findSubjects("no such zzzzzzz")).subjects).toEqual([]);
  expect((await findSubjects("boats")).only).toMatchObject({ value: "boats" });
});

it.each([
  ["harbor nowhere", "user harbor.master", "nowhere"],
  ["harbor nowhere", "application boats", "nowhere"],
  ["mistress added", "user harbor.master", "added"],
  ["mistress added", "event group.member_added", "mistress"],
  ["msitress", "user harbor.master", ""],
  ["mistrses", "user harbor.master", ""],
  ["mistrezs added", "user harbor.master", "added"],
  ["boatss", "application boats", ""],
  ["rotaded", "event key.rotated", ""],
])("finds some of the words of %s, and words with a mistake: %s", async (q, subject, rest) => {
  const { subjects, ...found } = await findSubjects(q);
  expect(found).toEqual({ isWhole: false });
  expect(
    subjects.map(({ field, value, rest: left }) => [`${field} ${value}`, left]),
  ).toContainEqual([subject, rest]);
});

it.each([
  [REQUEST, "request", REQUEST],
  ["0193A7E2", "request", "0193A7E2"],
  ["0193a7e2-11", "request", "0193a7e2-11"],
  ["192.0.2.7", "network", "192.0.2.0/24"],
  ["192.0.2.0/24", "network", "192.0.2.0/24"],
  ["2001:db8:0::9", "network", "2001:db8::/48"],
  ["signed IN", "event", "session.signed_in"],
  ["通行密钥 重命名", "event", "account.passkey_renamed"],
  ["sites reordered", "event", "site.ordered"],
  ["sign-in failed", "event", "session.sign_in_failed"],
])("finds %s as the %s %s", async (q, field, value) => {
  const [first] = (await findSubjects(q)).subjects;
  expect(first).toMatchObject({ field, value });
});

it.each(["0193a7e", "0193a7e2x", "0193a7e2-1111-4222-8333-4444555566660", "192.0.2", "gned", "%_"])(
  "takes %s for no request, network or event",
  async (q) => expect((await findSubjects(q)).subjects).toEqual([]),
);

async function found(given: object) {
  const page = await listAudit(auditQuery.parse(given), null, now);
  return page.ok ? page.value.shown.map(({ event }) => event) : [...page.error];
}

it("finds the events of a request, also by its beginning, and of a network", async () => {
  const note = (event: AuditEventName, requestId: string) =>
    insertAuditEvent(real.db, {
      ...{ event, actorId: null, at: now },
      origin: { network: "2001:db8::/48", userAgent: null, requestId },
    });
  await note("key.revoked", randomUUID());
  await note("key.rotated", REQUEST);
  for (const request of [REQUEST, "0193A7E2", "0193a7e2-1111-4"])
    expect(await found({ request })).toEqual(["key.rotated"]);
  expect(await found({ request: REQUEST.replace("6666", "6667") })).toEqual([]);
  expect(await found({ network: "2001:db8::1" })).toEqual(["key.rotated", "key.revoked"]);
  expect(await found({ network: "2001:db8::/48", event: "key.revoked" })).toEqual(["key.revoked"]);
  expect(await found({ request: "0193", network: "example" })).toEqual(["request", "network"]);
});
