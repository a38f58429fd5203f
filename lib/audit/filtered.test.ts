import { expect, it } from "vitest";
import { insertAuditEvent, serviceContext } from "@/db/audit/events";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeSite, makeUser } from "@/test/factories";
import { listAuditOf } from "./page";
import { type AuditQuery, auditQuery } from "./query";

const real = setUpProcessDatabase();
const now = new Date("2026-11-21T12:00:00Z");

it("keeps the filters beside what a search finds", async () => {
  const ada = await makeUser(real.db, { username: "ada" });
  const bob = await makeUser(real.db, { username: "bob" });
  await makeSite(real.db, { slug: "weaver" });
  await makeSite(real.db, { slug: "loom" });
  const context = { ...serviceContext(now), actorId: ada.id };
  await insertAuditEvent(real.db, { ...context, event: "session.signed_in", userId: ada.id });
  await insertAuditEvent(real.db, { ...context, event: "user.changed", userId: bob.id });
  const list = async (
    subject: Parameters<typeof listAuditOf>[0][number],
    given: Partial<AuditQuery>,
  ) => {
    const page = await listAuditOf([subject], auditQuery.parse(given), null, now);
    return page.ok && page.value.shown.map(({ event }) => event);
  };
  const found = { field: "user", value: "ada" } as const;
  expect(await list(found, { actor: "bob" })).toEqual([]);
  expect(await list(found, { actor: "ADA", user: "bob" })).toEqual(["user.changed"]);
  expect(await list(found, { event: "changes" })).toEqual(["user.changed"]);
  expect(await list({ field: "site", value: "weaver" }, { site: "loom" })).toEqual([]);
  const event = { field: "event", value: "user.changed" } as const;
  expect(await list(event, { event: "changes" })).toEqual(["user.changed"]);
  expect(await list(event, { event: "session" })).toEqual([]);
});
