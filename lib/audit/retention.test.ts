import { beforeAll, beforeEach, expect, it } from "vitest";
import { commandContext } from "@/db/audit/events";
import { prune } from "@/db/system/prune";
import { completeEnvironment } from "@/lib/runtime/env";
import { setUpProcessDatabase } from "@/test/database/database";
import { findAuditRetention, readRetention, setAuditRetention } from "./retention";

const test = setUpProcessDatabase();
beforeAll(async () => {
  completeEnvironment({});
});
beforeEach(() => test.db.$client`truncate audit_events`);

const now = new Date();
const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);

const addEvents = (number: number, at: Date) => test.db.$client`
  insert into audit_events (at, event)
  select ${at}, 'session.signed_in' from generate_series(1, ${number})`;

/** Returns the age in whole days of each event that is left. */
async function agesLeft(): Promise<number[]> {
  const rows = await test.db.$client`
    select at from audit_events where event = 'session.signed_in' order by at`;
  return rows.map(({ at }) => Math.round((now.getTime() - at.getTime()) / DAY_MS));
}

it("a new installation keeps audit events for 400 days", async () => {
  expect(await findAuditRetention()).toBe(400);
  await addEvents(2500, daysAgo(401));
  await addEvents(1, daysAgo(399));
  await prune(test.db, now);
  expect(await agesLeft()).toEqual([399]);
});

it("keeps all events without the setting, as in an older installation", async () => {
  expect(await setAuditRetention(null, commandContext(now))).toBe("saved");
  await addEvents(1, daysAgo(4000));
  await prune(test.db, now);
  expect(await agesLeft()).toEqual([4000]);
});

it("applies a new retention at the next pruning and records the change", async () => {
  await setAuditRetention(null, commandContext(now));
  await test.db.$client`truncate audit_events`;
  expect(await setAuditRetention(100, commandContext(now))).toBe("saved");
  expect(await setAuditRetention(100, commandContext(now))).toBe("as_it_was");
  expect(await setAuditRetention(200, commandContext(now))).toBe("saved");
  await addEvents(1, daysAgo(201));
  await addEvents(1, daysAgo(199));
  await prune(test.db, now);
  expect(await agesLeft()).toEqual([199]);
  const changes = await test.db.$client`
    select before, after, user_agent from audit_events
    where event = 'audit.retention_changed' order by id`;
  expect(changes).toEqual([
    { before: { days: "all" }, after: { days: 100 }, user_agent: "foyer command" },
    { before: { days: 100 }, after: { days: 200 }, user_agent: "foyer command" },
  ]);
});

it.each([
  ["all", null],
  ["90", 90],
  ["36500", 36_500],
])("reads %j", (typed, days) => expect(readRetention(typed)).toEqual({ ok: true, value: days }));

it.each([
  "",
  "0",
  "89",
  "090",
  "00090",
  "36501",
  "-400",
  "4e2",
  "400.5",
  "forever",
  " 400",
  "0x190",
])("refuses %j", (typed) =>
  expect(readRetention(typed)).toEqual({ ok: false, error: "retention_unfit" }),
);
