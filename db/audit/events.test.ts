import { expect, it } from "vitest";
import { openDatabase } from "@/db/system/client";
import type { Position } from "@/db/system/keyset";
import { setUpTestDatabase } from "@/test/database/database";
import { rowsReadOf } from "@/test/database/statements";
import { makeApplication, makeUser } from "@/test/factories";
import { insertAuditEvent, NOWHERE, serviceContext } from "./events";
import { findLastPasswordChange, listEventsOfUser } from "./events-of-users";
import { FIND_SUBJECT } from "./subjects";

const test = setUpTestDatabase();

const now = new Date();
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);

it("pages through a user's own events of some names, newest first, each exactly once", async () => {
  const { id: userId } = await makeUser(test.db);
  const { id: other } = await makeUser(test.db);
  const application = await makeApplication(test.db);
  const given = { actorId: userId, origin: NOWHERE, event: "session.signed_in" } as const;
  // Several events at the same instant, as one transaction can write them.
  for (const seconds of [5, 5, 5, 4, 3])
    await insertAuditEvent(test.db, { ...given, userId, at: ago(seconds) });
  const grant = { ...given, event: "grant.given", applicationId: application.id } as const;
  await insertAuditEvent(test.db, { ...grant, userId, at: ago(1) });
  await insertAuditEvent(test.db, { ...given, userId: other, at: ago(2) });
  await insertAuditEvent(test.db, { ...given, userId, event: "site.added", at: ago(2) });
  await insertAuditEvent(test.db, { ...given, userId, at: ago(100) });

  const asked = { userId, events: ["session.signed_in", "grant.given"], limit: 2 } as const;
  const seen = [];
  let from: Position | null = null;
  for (;;) {
    const page = await listEventsOfUser(test.db, { ...asked, since: ago(50), from });
    seen.push(...page);
    const last = page.at(-1);
    if (!last || page.length < 2) break;
    from = { value: `${last.at.getTime()}000`, tie: `${last.id}`, way: "after" };
  }
  expect(seen.map(({ at }) => at)).toEqual([1, 3, 4, 5, 5, 5].map(ago));
  expect(new Set(seen.map(({ id }) => id)).size).toBe(6);
  expect(seen.map(({ application: name }) => name).slice(0, 2)).toEqual([application.name, null]);
});

it("finds when the password was last set, by change, reset or invitation", async () => {
  const { id: userId } = await makeUser(test.db);
  expect(await findLastPasswordChange(test.db, userId)).toBeNull();
  for (const [event, seconds] of [
    ["account.invitation_accepted", 30],
    ["account.password_reset", 10],
    ["account.password_changed", 20],
    ["session.signed_in", 1],
  ] as const)
    await insertAuditEvent(test.db, { ...serviceContext(ago(seconds)), event, userId });
  expect(await findLastPasswordChange(test.db, userId)).toEqual(ago(10));
});

it("finds a removed application by its client_id, without reading other events", async () => {
  await test.db.$client`
    insert into audit_events (at, event, user_agent)
    select now() - n * interval '1 minute',
      (array['session.signed_in', 'session.signed_out', 'grant.given', 'session.sign_in_failed'])[1 + n % 4],
      repeat('x', 500)
    from generate_series(50000, 1, -1) n`;
  const applicationId = "6f2d1c52-6b7c-4a3e-9d5e-5d2f1f0c9a11";
  const removal = { event: "application.removed", applicationId } as const;
  const context = serviceContext(new Date());
  await insertAuditEvent(test.db, { ...context, ...removal, before: { clientId: "gone" } });
  await test.db.$client`vacuum analyze audit_events`;
  const db = openDatabase(test.url, { connections: 1, deadlines: true });
  try {
    const before = await rowsReadOf(db, "audit_events");
    expect(await FIND_SUBJECT.application(db, "gone")).toBe(applicationId);
    expect(await FIND_SUBJECT.application(db, "never-there")).toBeNull();
    expect((await rowsReadOf(db, "audit_events")) - before).toBeLessThan(20);
  } finally {
    await db.$client.end();
  }
});
