import { expect, it } from "vitest";
import { setUpProductionDatabase } from "@/test/database/database";
import { rowsReadOf } from "@/test/database/statements";
import { listGroups } from "./groups";
import { countMembers, listMembersPage } from "./members";

const test = setUpProductionDatabase();

it("reads a page of a large group's members, not all of them, among many small groups", async () => {
  await test.db.$client`
    insert into users (username) select 'person-' || to_char(n, 'FM00000') from generate_series(1, 20000) n`;
  await test.db.$client`
    insert into groups (key, name, description)
    select 'group-' || n, 'Group ' || n, '' from generate_series(0, 2000) n`;
  await test.db.$client`
    insert into group_members (group_id, user_id, added_at)
    select g.id, u.id, now() from users u join groups g on g.key = 'group-0'
    union all
    select g.id, u.id, now() from users u
    join groups g on g.key = 'group-' || (1 + substring(u.username, 8)::int % 2000)`;
  await test.db.$client`vacuum analyze users, groups, group_members`;
  const [large] = await test.db.$client`select id from groups where key = 'group-0'`;
  const page = () =>
    listMembersPage(test.production, { groupId: large?.id, from: null, limit: 51 });
  const before = await rowsReadOf(test.production, "users");
  expect((await page()).map(({ username }) => username).slice(0, 2)).toEqual([
    "person-00001",
    "person-00002",
  ]);
  expect((await rowsReadOf(test.production, "users")) - before).toBeLessThan(1000);
});

it("counts the members of a large group up to a limit, where one is given", async () => {
  const question = { q: "group-0", from: null, limit: 1 };
  const counts = async (limit: { mostMembers?: number } = {}) =>
    (await listGroups(test.production, { ...question, ...limit })).map(
      ({ members, applications }) => [members, applications],
    );
  expect(await counts()).toEqual([[20_000, 0]]);
  expect(await counts({ mostMembers: 101 })).toEqual([[101, 0]]);
  expect(await counts({ mostMembers: 0 })).toEqual([[0, 0]]);
  const before = await rowsReadOf(test.production, "group_members");
  await counts({ mostMembers: 101 });
  expect((await rowsReadOf(test.production, "group_members")) - before).toBeLessThan(1000);
});

it("counts the members of one group up to a limit, or all", async () => {
  const [large] = await test.db.$client`select id from groups where key = 'group-0'`;
  const counted = (most?: number) =>
    countMembers(test.production, large?.id, { most: most ?? null });
  expect([await counted(), await counted(101)]).toEqual([20_000, 101]);
  const before = await rowsReadOf(test.production, "group_members");
  await counted(101);
  expect((await rowsReadOf(test.production, "group_members")) - before).toBeLessThan(1000);
});

it("neither counts deactivated members nor hides them", async () => {
  await test.db.$client`
    update users set deactivated_at = now() where username in ('person-00001', 'person-00003')`;
  const [large] = await test.db.$client`select id from groups where key = 'group-0'`;
  const groupId = large?.id;
  expect(await countMembers(test.production, groupId)).toBe(20_000);
  expect(await countMembers(test.production, groupId, { isActive: true, most: 100_001 })).toBe(
    19_998,
  );
  expect(await countMembers(test.production, groupId, { isActive: true, most: 101 })).toBe(101);
  const [listed] = await listGroups(test.production, { q: "group-0", from: null, limit: 1 });
  expect(listed?.members).toBe(19_998);
  const page = await listMembersPage(test.production, { groupId, from: null, limit: 4 });
  expect(page.map(({ isDeactivated }) => isDeactivated)).toEqual([true, false, true, false]);
});
