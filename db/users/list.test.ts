import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/test/database/database";
import { countFound, listUsers, type UserQuestion } from "./list";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  await test.db.$client`
    insert into users (username, email, name, role, password_hash, deactivated_at, created_at) values
      ('ada', 'ada@example.org', 'Ada Lovelace', 'administrator', 'x', null, '2026-01-01'),
      ('grace', 'GRACE@Example.org', 'Grace Höpper', 'user', 'x', null, '2026-01-02'),
      ('under_score', 'u@example.org', '100% José', 'user', null, null, '2026-01-02'),
      ('wang', null, '王小明', 'editor', 'x', '2026-02-01', '2026-01-04')`;
});
afterAll(() => test.drop());

const everything: UserQuestion = {
  q: "",
  role: null,
  state: null,
  twoStep: null,
  sort: { by: "created", down: true },
  from: null,
  limit: 10,
};
const ask = async (asked: Partial<UserQuestion>) =>
  (await listUsers(test.db, { ...everything, ...asked })).map(({ username }) => username);

describe("search", () => {
  it.each([
    ["ADA", ["ada"]],
    ["a", ["wang", "under_score", "grace", "ada"]],
    ["grace@example", ["grace"]],
    ["höp", ["grace"]],
    ["HÖPPER", ["grace"]],
    ["小明", ["wang"]],
    ["王", ["wang"]],
    ["王小明", ["wang"]],
    ["_", ["under_score"]],
    ["%", ["under_score"]],
    ["0% J", ["under_score"]],
    ["\\", []],
    ["love lace", ["ada"]],
    ["LACE　ada", ["ada"]],
    ["ada hopper", []],
    ["hopper", ["grace"]],
    ["Ho\u0308pper grace", ["grace"]],
    ["ＧＲＡＣＥ", ["grace"]],
    ["jose", ["under_score"]],
    ["％", ["under_score"]],
    ["小明 wang", ["wang"]],
    ["小 王", ["wang"]],
    ["王明", []],
    ["lovelaces", []],
    ["q!", []],
  ])("%s", async (q, found) => {
    expect((await ask({ q })).sort()).toEqual([...found].sort());
  });
});

it("finds common and rare matches, with any filter and from any key", async () => {
  const own = await createTestDatabase();
  await own.db.$client`
    insert into users (username, role, created_at)
    select 'many' || i, case when i % 700 = 0 then 'editor' else 'user' end, '2026-01-01'::timestamptz + i * interval '1 second'
    from generate_series(1, 3000) i`;
  const names = async (asked: Partial<UserQuestion>) =>
    (await listUsers(own.db, { ...everything, limit: 3, ...asked })).map((user) => user.username);
  expect(await names({ q: "MANY" })).toEqual(["many3000", "many2999", "many2998"]);
  expect(await names({ q: "many7" })).toEqual(["many799", "many798", "many797"]);
  expect(await names({ q: "many", role: "editor" })).toEqual(["many2800", "many2100", "many1400"]);
  const [last] = await listUsers(own.db, { ...everything, q: "many700" });
  const place = last?.place ?? { value: "", tie: "" };
  const before = { ...place, way: "before" } as const;
  expect(await names({ q: "many", from: before })).toEqual(["many701", "many702", "many703"]);
  expect(await names({ q: "many", role: "editor", from: before })).toEqual([
    "many1400",
    "many2100",
    "many2800",
  ]);
  expect(await names({ q: "9", from: { ...place, way: "after" } })).toEqual([
    "many699",
    "many698",
    "many697",
  ]);
  const counted = (q: string, role: UserQuestion["role"] = null) =>
    countFound(own.db, { q, role, state: null, twoStep: null }, 1001);
  expect([await counted("MANY"), await counted("many7"), await counted("many", "editor")]).toEqual([
    1001, 111, 4,
  ]);
  expect([await counted("nobody"), await counted("", "editor")]).toEqual([0, 4]);
  await own.drop();
});

it("filters by role and state", async () => {
  expect(await ask({ role: "administrator" })).toEqual(["ada"]);
  expect(await ask({ state: "invited" })).toEqual(["under_score"]);
  expect(await ask({ state: "deactivated" })).toEqual(["wang"]);
  expect((await ask({ state: "active" })).sort()).toEqual(["ada", "grace"]);
  expect(await ask({ state: "active", role: "editor" })).toEqual([]);
});

it("filters by group, whatever the case of its key, and by provider", async () => {
  const sql = test.db.$client;
  await sql`insert into groups (key, name) values ('Staff', 'Staff')`;
  await sql`insert into group_members (group_id, user_id)
    select g.id, u.id from groups g, users u where u.username in ('ada', 'wang')`;
  await sql`insert into identity_providers (id, kind, name, issuer, client_id, sealed_client_secret)
    values ('work', 'oidc', 'Work', 'https://work.example', 'c', 's')`;
  await sql`insert into identities (user_id, provider_id, subject, linked_at, last_signed_in_at)
    select id, 'work', username, now(), now() from users where username in ('ada', 'grace')`;
  expect(await ask({ group: "staff" })).toEqual(["wang", "ada"]);
  expect(await ask({ provider: "work", q: "a" })).toEqual(["grace", "ada"]);
  expect(await ask({ group: "staff", provider: "work" })).toEqual(["ada"]);
  expect(await ask({ group: "nobody" })).toEqual([]);
  expect(await countFound(test.db, { ...everything, group: "staff" }, 10)).toBe(2);
});

it("filters by two-step sign-in, as the policy counts those who lack it", async () => {
  await test.db.$client`update users set two_step_at = now() where username = 'ada'`;
  expect(await ask({ twoStep: "on" })).toEqual(["ada"]);
  // Without wang, who is deactivated.
  expect((await ask({ twoStep: "off" })).sort()).toEqual(["grace", "under_score"]);
  expect(await ask({ twoStep: "missing" })).toEqual([]);
  await test.db
    .$client`insert into sign_in_policy (required_roles, required_at, grace_days, trusted_browser_days, revision, changed_at)
    values ('{user}', now(), 14, 0, 1, now())`;
  expect((await ask({ twoStep: "missing" })).sort()).toEqual(["grace", "under_score"]);
});
