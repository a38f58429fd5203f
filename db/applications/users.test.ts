import { expect, it } from "vitest";
import { setUpProductionDatabase } from "@/test/database/database";
import { rowsReadOf } from "@/test/database/statements";
import { makeApplication } from "@/test/factories";
import { listUsersOf } from "./users";

const MANY = 10_000;

const test = setUpProductionDatabase();

it("reads no more grants of an application than its page shows, from either end", async () => {
  const { id: applicationId } = await makeApplication(test.db);
  await test.db.$client`
    with people as (
      insert into users (username, name)
      select 'person-' || n, 'Person' from generate_series(1, ${MANY}::int) n returning id, username)
    insert into grants (user_id, application_id, scopes, created_at, last_used_at)
    select id, ${applicationId}, '{openid}', now(), now() - substr(username, 8)::int * interval '1 second' from people`;
  await test.db.$client`vacuum analyze grants`;
  const [oldest] = await test.db.$client<{ value: string; tie: string }[]>`
    select (extract(epoch from last_used_at) * 1000000)::bigint::text as value, id as tie
    from grants order by last_used_at limit 1`;
  const last = oldest ?? { value: "", tie: "" };
  const pages = [
    { from: null, first: "person-1" },
    { from: { ...last, way: "before" as const }, first: `person-${MANY - 1}` },
  ];
  for (const { from, first } of pages) {
    const before = await rowsReadOf(test.production, "grants");
    const [shown] = await listUsersOf(test.production, { applicationId, from, limit: 51 });
    expect(shown?.username).toBe(first);
    expect((await rowsReadOf(test.production, "grants")) - before).toBeLessThan(1000);
  }
});
