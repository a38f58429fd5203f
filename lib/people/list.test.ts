import { beforeEach, expect, it } from "vitest";
import { serviceContext } from "@/db/audit/events";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeUser } from "@/test/factories";
import { importPeople, unsentInvitations } from "./import";

const test = setUpProcessDatabase({ APP_SECRET: "s".repeat(32) });
beforeEach(async () => {
  await test.db.$client`truncate audit_events, mails, invitations`;
  await test.db.$client`delete from group_members`;
  await test.db.$client`delete from groups`;
  await test.db.$client`delete from former_usernames`;
  await test.db.$client`delete from users`;
  await test.db.$client`insert into groups (key, name) values ('Staff', 'Staff')`;
  await makeUser(test.db, { username: "ada", email: "ada@example.org" });
});

const now = new Date("2026-06-01T12:00:00Z");
const context = serviceContext(now);
const FOR_ALL = { role: "user", groups: [], locale: "" } as const;
type Options = Partial<Parameters<typeof importPeople>[1]>;
const OPTIONS = { dryRun: false, perMinute: 60, ...FOR_ALL };
const run = (list: string, options: Options = {}) =>
  importPeople({ file: new Uint8Array(), list }, { ...OPTIONS, ...options }, context);

it("reads people from a list, and names them after their addresses", async () => {
  await makeUser(test.db, { username: "ada2" });
  await test.db.$client`insert into former_usernames (username, user_id, given_up_at, kept_until)
    select 'grace', id, ${now}, ${new Date(now.getTime() + 1000)} from users where username = 'ada'`;
  const list = [
    "ada@work.example",
    "",
    "Lovelace, Ada <ADA+foyer@home.example>",
    "grace@example.org Grace Hopper; Ada <ada@example.org>; Ärger, Jörg <jörg@example.org>",
  ];
  const wrong = await run(list.join("\n"));
  expect(wrong).toMatchObject({
    error: [
      { row: 4, column: "email", problem: "email_unfit" },
      { row: 4, column: "email", problem: "account_exists" },
    ],
  });
  const done = await run(list.join("\n").replace("jörg@", "j.a@"), { locale: "zh-CN" });
  expect(done).toMatchObject({ value: { unchanged: 1, invitation: null } });
  expect(
    await test.db.$client`
    select username, email, name, locale from users where locale = 'zh-CN' order by username`,
  ).toEqual([
    { username: "ada3", email: "ada@work.example", name: null, locale: "zh-CN" },
    { username: "ada4", email: "ADA+foyer@home.example", name: "Lovelace, Ada", locale: "zh-CN" },
    { username: "grace2", email: "grace@example.org", name: "Grace Hopper", locale: "zh-CN" },
    { username: "j.a", email: "j.a@example.org", name: "Ärger, Jörg", locale: "zh-CN" },
  ]);
});

it("reads a table that was pasted, with a role and groups for all who have none", async () => {
  const table = "Name;Email;Role;Language\nBob;bob@example.org;editor;EN\nCyd;cyd@example.org;;";
  const forAll = { role: "developer", groups: ["staff"], locale: "zh-CN" } as const;
  expect(await run(table, forAll)).toMatchObject({ value: { memberships: 2 } });
  expect(
    await test.db
      .$client`select username, role, locale from users where username <> 'ada' order by 1`,
  ).toEqual([
    { username: "bob", role: "editor", locale: "en" },
    { username: "cyd", role: "developer", locale: "zh-CN" },
  ]);
  expect(await run(table.replace("EN", "fr"))).toMatchObject({
    error: [
      { row: 2, column: "language", problem: "locale_unknown" },
      { row: 3, column: "email", problem: "account_exists" },
    ],
  });
  const both = { file: new TextEncoder().encode(table), list: table };
  expect(await importPeople(both, OPTIONS, context)).toEqual({
    ok: false,
    error: [{ row: null, column: null, problem: "list_and_file" }],
  });
});

it("gives the link of the only person, and counts what is still to be sent of several", async () => {
  const one = await run("Bob <bob@example.org>");
  expect(one).toMatchObject({
    value: { invitation: { url: expect.stringContaining("/invitation/foyer_in_") } },
  });
  const [audited] = await test.db
    .$client`select after::text from audit_events where event = 'user.imported'`;
  expect(audited?.after).not.toContain("foyer_in_");
  await test.db.$client`truncate mails`;
  await run("cyd@example.org\ndan@example.org\neve@example.org", { perMinute: 2 });
  expect(await unsentInvitations()).toMatchObject([
    { size: 3, waiting: 3, until: new Date(now.getTime() + 60_000) },
  ]);
  await test.db.$client`delete from mails where due_at = ${now}`;
  expect(await unsentInvitations()).toMatchObject([{ size: 3, waiting: 1 }]);
});

it("finds everything that is wrong at once, and mentions those who have an account", async () => {
  await run("old@example.org");
  const done = await run(
    [
      "username,email,role,groups",
      ",eve@example.org,,Nowhere",
      ",no,king,Nowhere",
      "old,old@example.org,,",
      "dan,OLD@example.org,,",
    ].join("\n"),
  );
  const faults = done.ok ? [] : done.error.map(({ row, problem }) => [row, problem]);
  expect(faults.sort()).toEqual([
    [2, "group_unknown"],
    [3, "email_unfit"],
    [3, "group_unknown"],
    [3, "role_unknown"],
    [4, "account_exists"],
    [5, "email_repeated"],
  ]);
});
