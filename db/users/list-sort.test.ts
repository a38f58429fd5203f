import { beforeAll, describe, expect, it } from "vitest";
import { setUpProductionDatabase } from "@/test/database/database";
import { rowsReadOf } from "@/test/database/statements";
import { listUsers, type UserOrder, type UserQuestion } from "./list";

const test = setUpProductionDatabase();
beforeAll(async () => {
  // Every third person has no name, every second one never signed in, some signed in with several
  // browsers, and some share each moment.
  await test.db.$client`
    insert into users (username, name, role, password_hash, created_at)
    select 'person-' || i, case when i % 3 > 0 then 'Name ' || (i * 37 % 101) end, 'user', 'x',
      '2026-01-01'::timestamptz + (i / 4) * interval '1.000001 second'
    from generate_series(1, 4000) i`;
  await test.db.$client`
    insert into known_devices (user_id, device_hash, first_seen_at, last_seen_at)
    select u.id, sha256((u.username || n)::bytea), u.created_at,
      '2026-02-01'::timestamptz + (hashtext(u.username || n) % 200) * interval '1 minute'
    from users u cross join generate_series(1, 3) n
    where right(u.username, 1) in ('1', '3', '5', '7') and (n = 1 or right(u.username, 1) = '3')`;
  await test.db.$client`vacuum analyze users, last_sign_ins`;
});

const ORDERS = (["name", "last-sign-in", "created"] as const).flatMap((by) =>
  [false, true].map((down) => ({ by, down })),
);
const ask = (asked: Partial<UserQuestion> & Pick<UserQuestion, "sort">) =>
  listUsers(test.production, {
    q: "",
    role: null,
    state: null,
    twoStep: null,
    from: null,
    limit: 50,
    ...asked,
  });

/** Sorts all users by the same rules in a statement of its own. */
async function allIn({ by, down }: { by: UserOrder; down: boolean }): Promise<string[]> {
  const sql = test.db.$client;
  const column = {
    name: sql`lower(coalesce(name, username))`,
    created: sql`created_at`,
    "last-sign-in": sql`coalesce((select max(last_seen_at) from known_devices where user_id = users.id), '-infinity')`,
  }[by];
  const all = await sql<{ username: string }[]>`
    select username from users order by ${column} ${down ? sql`desc` : sql``}, id ${down ? sql`desc` : sql``}`;
  return all.map(({ username }) => username);
}

describe.each(ORDERS)("by $by, downward $down", (sort) => {
  it("pages through everyone, there and back, and reads little more than the page", async () => {
    const all = await allIn(sort);
    const seen: string[] = [];
    let page = await ask({ sort });
    const starts = [];
    while (page.length > 0) {
      seen.push(...page.map(({ username }) => username));
      starts.push(page[0]);
      const last = page.at(-1);
      if (!last) break;
      page = await ask({ sort, from: { ...last.place, way: "after" } });
    }
    expect(seen).toEqual(all);
    for (const at of [5, 40, 79]) {
      const place = starts[at]?.place ?? { value: "", tie: "" };
      const before = await rowsReadOf(test.production, "users");
      const back = await ask({ sort, from: { ...place, way: "before" } });
      expect((await rowsReadOf(test.production, "users")) - before).toBeLessThan(400);
      expect(back.map(({ username }) => username).reverse()).toEqual(
        all.slice((at - 1) * 50, at * 50),
      );
    }
  });

  it("sorts what a search and a filter find", async () => {
    const all = (await allIn(sort)).filter((username) => username.includes("n-39"));
    const found = await ask({ sort, q: "N-39", state: "active", limit: 200 });
    expect(found.map(({ username }) => username)).toEqual(all);
  });
});

it("goes on from the same place after the last user of a page signed in again", async () => {
  const sort = { by: "last-sign-in", down: true } as const;
  const first = await ask({ sort, limit: 10 });
  const [eleventh] = (await allIn(sort)).slice(10);
  const last = first.at(-1);
  if (!last) throw new Error("no users");
  await test.db.$client`
    update known_devices set last_seen_at = '2026-03-01' where user_id = ${last.id}`;
  const next = await ask({ sort, limit: 10, from: { ...last.place, way: "after" } });
  expect(next[0]?.username).toBe(eleventh);
});
