import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { serviceContext } from "@/db/audit/events";
import { mailSchema } from "@/lib/mail/mail";
import { unseal } from "@/lib/runtime/crypto";
import { completeEnvironment } from "@/lib/runtime/env";
import { createUser } from "@/lib/users/users";
import { createProcessDatabase, type TestDatabase } from "@/test/database/database";
import { makeUser } from "@/test/factories";
import { writePeopleFile } from "./file";
import { exportPeople, importPeople } from "./import";

let test: TestDatabase;
beforeAll(async () => {
  test = await createProcessDatabase();
  vi.stubEnv("PUBLIC_URL", "https://id.example.org");
  vi.stubEnv("APP_SECRET", "s".repeat(32));
  completeEnvironment({});
  await makeUser(test.db, { username: "ada", email: "ada@example.org", role: "administrator" });
  await test.db
    .$client`insert into groups (key, name) values ('Staff', 'Staff'), ('R/D', 'Research')`;
});
beforeEach(async () => {
  await test.db.$client`truncate audit_events, mails, invitations`;
  await test.db.$client`delete from group_members`;
  await test.db.$client`delete from former_usernames`;
  await test.db.$client`delete from users where username <> 'ada'`;
});
afterAll(() => test.drop());

const now = new Date("2026-06-01T12:00:00Z");
const context = serviceContext(now);
const HEADER = "username,email,name,role,groups";
const bytes = (text: string) => new TextEncoder().encode(text);
const csv = (...lines: string[]) => bytes([HEADER, ...lines].join("\n"));
const FOR_ALL = { role: "user", groups: [], locale: "" } as const;
type Options = Partial<Parameters<typeof importPeople>[1]>;
const run = (file: Uint8Array, options: Options = {}) =>
  importPeople({ file }, { dryRun: false, perMinute: 60, ...FOR_ALL, ...options }, context);
const count = async (table: string) =>
  Number((await test.db.$client`select count(*) from ${test.db.$client(table)}`)[0]?.count);

const FILE = csv(
  "Bob,bob@example.org,Bob B,developer,staff; R/D",
  "cyd,cyd@Bücher.example,,,",
  "ada,ADA@example.org,Somebody Else,user,",
);
const BOB = { username: "bob", email: "bob@example.org", name: "Bob B", role: "developer" };
const CYD = { username: "cyd", email: "cyd@xn--bcher-kva.example", name: null, role: "user" };
const PLAN = {
  created: [
    { ...BOB, groups: ["staff", "R/D"] },
    { ...CYD, groups: [] },
  ],
  unchanged: 1,
  memberships: 2,
  invitation: null,
};

it("creates accounts with roles and groups, each with its events; a second time nothing changes", async () => {
  expect(await run(FILE, { dryRun: true })).toEqual({ ok: true, value: PLAN });
  expect([await count("users"), await count("audit_events"), await count("mails")]).toEqual([
    1, 0, 0,
  ]);
  expect(await run(FILE)).toEqual({ ok: true, value: PLAN });
  expect(
    await test.db.$client`
    select username, email, name, role, password_hash, array(select g.key from group_members m
      join groups g on g.id = m.group_id where m.user_id = users.id order by 1) as groups
    from users where username <> 'ada' order by 1`,
  ).toEqual([
    {
      ...BOB,
      ...{ password_hash: null, groups: ["R/D", "Staff"] },
    },
    {
      ...CYD,
      ...{ password_hash: null, groups: [] },
    },
  ]);
  const events = await test.db.$client`
    select event, u.username, g.key, after from audit_events e left join users u on u.id = e.user_id
    left join groups g on g.id = e.group_id order by event, username, key`;
  expect(events).toMatchObject([
    { event: "group.member_added", username: "bob", key: "R/D", after: { group: "R/D" } },
    { event: "group.member_added", username: "bob", key: "Staff", after: { group: "Staff" } },
    {
      ...{ event: "user.created", username: "bob" },
      after: { email: "bob@example.org", role: "developer", invited: true },
    },
    { event: "user.created", username: "cyd" },
    {
      event: "user.imported",
      username: null,
      after: { created: ["bob", "cyd"], unchanged: 1, memberships: 2, accounts: 2 },
    },
  ]);
  expect(await run(FILE)).toEqual({
    ok: true,
    value: { created: [], unchanged: 3, memberships: 0, invitation: null },
  });
  expect(await count("audit_events")).toBe(events.length);
});

it("mails invitations that work at the chosen pace, and tells administrators of raised roles once", async () => {
  await run(csv(...[1, 2, 3, 4, 5].map((n) => `p${n},p${n}@example.org,,editor,`)), {
    perMinute: 2,
  });
  const rows = await test.db.$client`select sealed_mail, due_at from mails order by due_at, id`;
  const mails = await Promise.all(
    rows.map(async ({ sealed_mail, due_at }) => ({
      ...mailSchema.parse(JSON.parse((await unseal(sealed_mail))?.text ?? "")),
      due: (due_at - now.getTime()) / 60_000,
    })),
  );
  const invited = mails.filter(({ kind }) => kind === "invitation");
  expect(invited.map(({ to, due }) => [to, due]).sort()).toEqual([
    ["p1@example.org", 0],
    ["p2@example.org", 0],
    ["p3@example.org", 1],
    ["p4@example.org", 1],
    ["p5@example.org", 2],
  ]);
  expect(mails.filter(({ kind }) => kind === "role_raised")).toMatchObject([
    {
      to: "ada@example.org",
      parameters: {
        of: "p1, p2, p3, p4, p5",
        role: "editor",
        link: "https://id.example.org/admin/users?role=editor",
      },
    },
  ]);
  expect(
    await test.db.$client`
    select user_epoch, expires_at - created_at as lasts from invitations limit 1`,
  ).toEqual([{ user_epoch: 0, lasts: "7 days" }]);
});

it("changes nothing if anything is wrong, and names each fault", async () => {
  await createUser(
    { username: "dan", email: "dan@example.org", name: null, role: "user", passwordHash: "x" },
    context,
  );
  await test.db.$client`insert into former_usernames (username, user_id, given_up_at, kept_until)
    select 'former', id, ${now}, ${new Date(now.getTime() + 1000)} from users where username = 'dan'`;
  const before = await count("users");
  const faultsOf = async (...lines: string[]) => {
    const done = await run(csv(...lines));
    return done.ok ? [] : done.error.map(({ row, column, problem }) => [row, column, problem]);
  };
  expect(
    await faultsOf(
      "-,no,\u202e,king,",
      "eve,eve@example.org,,,",
      "EVE,e@example.org,,,",
      "fay,EVE@example.org,,,",
    ),
  ).toEqual([
    [2, "username", "username_unfit"],
    [2, "email", "email_unfit"],
    [2, "name", "name_unfit"],
    [2, "role", "role_unknown"],
    [4, "username", "username_repeated"],
    [5, "email", "email_repeated"],
  ]);
  expect(
    await faultsOf(
      "eve,eve@example.org,,,Nowhere",
      "dan,other@example.org,,,",
      "fay,DAN@example.org,,,",
    ),
  ).toEqual([
    [2, "groups", "group_unknown"],
    [3, "username", "username_taken"],
    [4, "email", "email_taken"],
  ]);
  expect(await faultsOf("gus,gus@example.org,,,", "former,former@example.org,,,")).toEqual([
    [3, "username", "username_kept"],
  ]);
  expect([await count("users"), await count("mails")]).toEqual([before, 0]);
});

it("exports what it imports", async () => {
  await run(FILE);
  for (const format of ["csv", "json"] as const) {
    const file = bytes(writePeopleFile(await exportPeople(format, context), format));
    expect(await run(file)).toEqual({
      ok: true,
      value: { created: [], unchanged: 3, memberships: 0, invitation: null },
    });
  }
});

it("imports one of two files at once that have the same name", async () => {
  const file = (n: number) => csv(`same,same${n}@example.org,,,`, `own${n},own${n}@example.org,,,`);
  const done = await Promise.all([run(file(1)), run(file(2))]);
  expect(done.filter(({ ok }) => ok)).toHaveLength(1);
  expect(done.find(({ ok }) => !ok)).toMatchObject({ error: [{ problem: "username_taken" }] });
  expect(await count("users")).toBe(3);
});
