import { beforeAll, expect, it } from "vitest";
import type { Position } from "@/db/system/keyset";
import { setUpProductionDatabase } from "@/test/database/database";
import { rowsReadOf } from "@/test/database/statements";
import { makeUser } from "@/test/factories";
import { countGrantsOfUser, listGrantsOfUser } from "./grants-of-user";

const DAY_MS = 86_400_000;
const now = new Date("2026-06-01T12:00:00Z");
const since = new Date(now.getTime() - 90 * DAY_MS);

const test = setUpProductionDatabase();
let userId: string;
/** Names of the applications in the order of the list. */
let names: string[];
beforeAll(async () => {
  userId = (await makeUser(test.db)).id;
  // Two each share a moment in microseconds. Every fifth was never used, and one access was removed.
  await test.db.$client`
    with apps as (insert into applications (client_id, name, developer_name, homepage_url, token_endpoint_auth_method, scopes, grant_types)
      select gen_random_uuid(), 'App ' || i, case when i % 60 = 0 then 'Mary 100%' end, 'https://app-' || i || '.example/', 'none', '{openid}', '{authorization_code}'
      from generate_series(1, 241) i returning id, substring(name from 5)::int as i),
    moments as (select *, ${now.toISOString()}::timestamptz - i / 2 * interval '1 day 0.000001 second' as at from apps)
    insert into grants (user_id, application_id, scopes, created_at, last_used_at, revoked_at)
    select ${userId}, id, '{openid}', at, case when i % 5 > 0 then at end, case when i = 241 then at end from moments`;
  const all = await test.db.$client<{ name: string }[]>`
    select a.name from grants g join applications a on a.id = g.application_id where g.revoked_at is null
    order by g.last_used_at desc nulls last, g.created_at desc, g.id desc`;
  names = all.map(({ name }) => name);
  await test.db.$client`vacuum analyze grants, applications`;
});

const ask = (from: Position | null, given: { search?: string; unusedSince?: Date } = {}) =>
  listGrantsOfUser(
    test.production,
    { userId, search: "", unusedSince: null, from, limit: 50, ...given },
    now,
  );
const namesOf = (page: Awaited<ReturnType<typeof ask>>) =>
  page.map(({ application }) => application.name);

it("pages through a user's grants, there and back, and counts tokens for the page only", async () => {
  const seen: string[] = [];
  const starts = [];
  let page = await ask(null);
  for (let last = page.at(-1); last; last = page.at(-1)) {
    seen.push(...namesOf(page));
    starts.push(page[0]?.place);
    page = await ask({ ...last.place, way: "after" });
  }
  expect(seen).toEqual(names);
  expect(starts).toHaveLength(5);
  const before = await rowsReadOf(test.production, "grants");
  const third = starts[2] ?? { value: "", tie: "" };
  expect(namesOf(await ask({ ...third, way: "before" })).reverse()).toEqual(names.slice(50, 100));
  expect((await rowsReadOf(test.production, "grants")) - before).toBeLessThan(500);
});

it("goes on from the same place after its row was removed", async () => {
  const place = (await ask(null)).at(-1)?.place ?? { value: "", tie: "" };
  const setRevoked = (at: string | null) =>
    test.db.$client`update grants set revoked_at = ${at}::timestamptz where id = ${place.tie}`;
  await setRevoked(now.toISOString());
  expect(namesOf(await ask({ ...place, way: "after" }))).toEqual(names.slice(50, 100));
  await setRevoked(null);
});

it("finds a text in the name, developer or homepage in any case, and counts what it finds", async () => {
  const found = async (search: string) => {
    const counts = await countGrantsOfUser(
      test.production,
      { userId, search, unusedSince: null },
      since,
    );
    return [counts.matching, (await ask(null, { search })).length];
  };
  expect(await found("APP-120.example")).toEqual([1, 1]);
  expect(await found("mary 100%")).toEqual([4, 4]);
  // Each word by itself, in any of the texts: 132 numbers have a 1, and two others' developer has "100%".
  expect(await found("app 1")).toEqual([134, 50]);
  expect(await found("_")).toEqual([0, 0]);
});

it("counts an application as unused after 90 days without use, or since it was let in", async () => {
  const filter = { userId, search: "", unusedSince: since };
  const counts = await countGrantsOfUser(test.production, filter, since);
  // 90 and more days ago: 180 to 240.
  expect(counts).toEqual({ all: 240, unused: 61, matching: 61 });
  const [first] = await ask(null, { unusedSince: since });
  expect(["App 180", "App 181"]).toContain(first?.application.name);
});
