import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { NOWHERE, serviceContext } from "@/db/audit/events";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeUser } from "@/test/factories";
import { writeGroupFile } from "./file";
import { exportGroups, importGroups } from "./import";

const test = setUpProcessDatabase();
let names: string[];
beforeAll(async () => {
  const people = await Promise.all(
    ["ada", "bob", "cyd"].map((username) => makeUser(test.db, { username, passwordHash: null })),
  );
  names = people.map(({ username }) => username);
});
beforeEach(async () => {
  await test.db.$client`delete from groups`;
  await test.db.$client`delete from audit_events`;
});

const now = new Date();
const context = serviceContext(now);
const bytes = (text: string) => new TextEncoder().encode(text);
const HEADER = "group,username,administers";
const csv = (...lines: string[]) => bytes([HEADER, ...lines].join("\n"));
const run = (file: Uint8Array, options: { dryRun?: boolean; removes?: boolean } = {}) =>
  importGroups(file, { dryRun: false, removes: false, ...options }, context);

const stored = () => test.db.$client`
  select g.key, u.username, m.administers, m.stamp from groups g
  left join group_members m on m.group_id = g.id left join users u on u.id = m.user_id order by g.key, u.username`;

const NONE = { created: [], added: 0, changed: 0, removed: 0 };

it("creates groups, adds members and appoints administrators; a second time nothing changes", async () => {
  const file = csv("Staff,ada,true", "staff,Bob,", "Empty,,", "Staff,cyd,false");
  const plan = { created: ["Empty", "Staff"], added: 3, changed: 0, removed: 0 };
  expect(await run(file, { dryRun: true })).toEqual({ ok: true, value: plan });
  expect(await stored()).toEqual([]);
  expect(await run(file)).toEqual({ ok: true, value: plan });
  const before = await stored();
  expect(before).toMatchObject([
    { key: "Empty", username: null },
    { key: "Staff", username: "ada", administers: true },
    { key: "Staff", username: "bob", administers: false },
    { key: "Staff", username: "cyd", administers: false },
  ]);
  expect(await run(file)).toEqual({ ok: true, value: NONE });
  expect(await stored()).toEqual(before);
});

const recorded = () => test.db.$client`
  select event, e.before, e.after, g.key, u.username, actor_id, request_id from audit_events e
  left join groups g on g.id = e.group_id left join users u on u.id = e.user_id order by e.id`;

it("records each group and membership that changes, under its group and its user", async () => {
  const by = { ...context, actorId: randomUUID(), origin: { ...NOWHERE, requestId: randomUUID() } };
  const same = { actor_id: by.actorId, request_id: by.origin.requestId };
  const event = (name: string, username: string | null, details: object) => ({
    ...{ event: name, key: "Staff", username, before: null, after: null, ...same, ...details },
  });
  const group = { group: "Staff" };
  const options = { dryRun: false, removes: true };
  await importGroups(csv("Staff,ada,true", "Staff,bob,", "Staff,cyd,"), options, by);
  const created = { key: "Staff", name: "Staff", description: "" };
  const summary = { created: ["Staff"], added: 3, changed: 0, removed: 0 };
  const first = await recorded();
  expect(first).toHaveLength(6);
  for (const expected of [
    event("group.created", null, { after: created }),
    event("group.member_added", "ada", { after: group }),
    event("group.member_added", "bob", { after: group }),
    event("group.member_added", "cyd", { after: group }),
    event("group.administrator_added", "ada", { after: group }),
    event("group.imported", null, { key: null, after: summary }),
  ])
    expect(first).toContainEqual(expected);
  await importGroups(csv("Staff,ada,false", "Staff,bob,true"), options, by);
  const second = (await recorded()).slice(first.length);
  expect(second).toHaveLength(4);
  for (const expected of [
    event("group.administrator_removed", "ada", { before: group }),
    event("group.administrator_added", "bob", { after: group }),
    event("group.member_removed", "cyd", { before: group }),
    event("group.imported", null, { key: null, after: { ...NONE, changed: 2, removed: 1 } }),
  ])
    expect(second).toContainEqual(expected);
});

it("finds by a check what the import does", async () => {
  const people = [...names, ""];
  let state = 17;
  const random = (n: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % n;
  };
  for (let round = 0; round < 8; round++) {
    const lines = Array.from({ length: 1 + random(12) }, () =>
      [`g${random(4)}`, people[random(4)], random(2) === 1].join(","),
    );
    const unique = new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(",")), line]));
    const options = { removes: random(2) === 1 };
    const file = csv(...unique.values());
    const found = await run(file, { ...options, dryRun: true });
    const before = (await stored()).length;
    const done = await run(file, options);
    expect(done).toEqual(found);
    expect(done).toMatchObject({ ok: true });
    expect(await run(file, options)).toEqual({ ok: true, value: NONE });
    if (done.ok && !options.removes) expect((await stored()).length).toBeGreaterThanOrEqual(before);
  }
});

it("keeps members that the file doesn't list, unless asked to remove them, and their stamps", async () => {
  await run(csv("Staff,ada,true", "Staff,bob,false", "Other,cyd,false"));
  const [, ada] = await stored();
  const file = csv("Staff,ada,false");
  expect(await run(file)).toMatchObject({ value: { ...NONE, changed: 1 } });
  expect(await run(file, { removes: true })).toMatchObject({ value: { ...NONE, removed: 1 } });
  expect(await stored()).toEqual([
    expect.objectContaining({ key: "Other", username: "cyd" }),
    { ...ada, administers: false },
  ]);
});

it("writes a file of several batches, and removes whom it doesn't list", async () => {
  const groups = Array.from({ length: 900 }, (_, n) => `g${n}`);
  const lines = groups.flatMap((group) => names.map((name) => `${group},${name},`));
  const added = { ...NONE, added: lines.length };
  expect(await run(csv(...lines))).toMatchObject({ value: { ...added, created: groups.sort() } });
  const half = lines.filter((line) => !line.includes(names[2] ?? ""));
  const removed = { ...NONE, removed: groups.length };
  expect(await run(csv(...half), { removes: true })).toEqual({ ok: true, value: removed });
});

it.each(["csv", "json"] as const)("imports in %s what it exports", async (format) => {
  await run(csv("Staff,ada,true", "a team: x,bob,false", "Empty,,"));
  const before = await stored();
  const file = bytes(writeGroupFile(await exportGroups(format, context), format));
  await test.db.$client`delete from groups`;
  expect(await run(file)).toMatchObject({ value: { added: 2 } });
  const after = await stored();
  expect(after.map(({ stamp: _, ...row }) => row)).toEqual(
    before.map(({ stamp: _, ...row }) => row),
  );
});

it("names a thousand unknown usernames and reports that there are more", async () => {
  const rows = Array.from({ length: 1001 }, (_, n) => `Staff,nobody${n},`);
  const read = await run(csv(...rows));
  const faults = read.ok ? [] : read.error;
  expect(faults).toHaveLength(1001);
  expect(faults[0]).toEqual({ row: null, column: null, problem: "too_many_faults" });
  expect(faults.at(-1)).toEqual({ row: 1001, column: "username", problem: "user_unknown" });
});

it.each<[string, object[]]>([
  ["group\nStaff", [{ row: 1, column: "username", problem: "column_missing" }]],
  [`${HEADER}\n-x,ada,`, [{ row: 2, column: "group", problem: "key_unfit" }]],
  [`${HEADER}\nStaff,a b,`, [{ row: 2, column: "username", problem: "username_unfit" }]],
  [`${HEADER}\nStaff,ada,yes`, [{ row: 2, column: "administers", problem: "flag_unfit" }]],
  [
    `${HEADER}\nStaff,ada,\nSTAFF,ADA,true`,
    [{ row: 3, column: "username", problem: "row_repeated" }],
  ],
  [
    `${HEADER}\nStaff,ada,\nStaff,nobody,`,
    [{ row: 3, column: "username", problem: "user_unknown" }],
  ],
  ['[{"group":"Staff","username":7}', [{ row: null, problem: "not_json" }]],
  ["", [{ problem: "file_empty" }]],
  ...[7, null, true, [], ["ada"], {}].flatMap((odd): [string, object[]][] =>
    [{ username: odd }, { group: odd }].map((cell) => [
      JSON.stringify([{ group: "Staff", username: "ada", ...cell }]),
      [{ row: 1, column: Object.keys(cell)[0], problem: "value_type" }],
    ]),
  ),
])("finds the faults of %j and changes nothing", async (text, faults) => {
  expect(await run(bytes(text))).toMatchObject({ ok: false, error: faults });
  expect(await stored()).toEqual([]);
  expect(await test.db.$client`select from audit_events`).toEqual([]);
});

it("refuses more groups of a person than 1,000, and keeps those that they have", async () => {
  const many = (n: number) => Array.from({ length: n }, (_, at) => `g${at},${names[0]},`);
  expect(await run(csv(...many(1000)))).toMatchObject({ value: { added: 1000 } });
  expect(await run(csv("one-more,ada,"))).toEqual({
    ok: false,
    error: [{ row: 2, column: null, problem: "too_many_memberships" }],
  });
  expect(await stored()).toHaveLength(1000);
});
