import { expect, it } from "vitest";
import type { Position } from "@/db/system/keyset";
import { setUpTestDatabase } from "@/test/database/database";
import { makeUser } from "@/test/factories";
import { listLiveBrowsers, listLiveSessions } from "./own-sessions";

const now = new Date();

const test = setUpTestDatabase();

it("pages through a user's live sessions, there and back, without the current one", async () => {
  const { id: userId } = await makeUser(test.db);
  // Two each share a moment in microseconds. The last two ended, expired or were idle for too long.
  const made = await test.db.$client<{ id: string }[]>`
    insert into sessions (user_id, token_hash, authenticated_at, created_at, last_seen_at, expires_at, ended_at)
    select ${userId}, sha256(i::text::bytea), now(), now(), ${now.toISOString()}::timestamptz - i / 2 * interval '1.000001 second'
        - case when i = 102 then interval '12 hours' else '0' end,
      ${now.toISOString()}::timestamptz + interval '1 day' * case when i = 103 then -1 else 1 end,
      case when i = 104 then now() end
    from generate_series(1, 104) i returning id`;
  const [current = { id: "" }] = made;
  const list = (from: Position | null) =>
    listLiveSessions(test.db, { userId, which: { except: current.id }, from, limit: 50 }, now);
  const expected = await test.db.$client<{ id: string }[]>`
    select id from sessions where user_id = ${userId} order by last_seen_at desc, id desc`;
  const gone = new Set([current.id, ...made.slice(101).map(({ id }) => id)]);
  const ids = expected.map(({ id }) => id).filter((id) => !gone.has(id));
  const first = await list(null);
  const last = first.at(-1)?.place ?? { value: "", tie: "" };
  const second = await list({ ...last, way: "after" });
  expect([...first, ...second].map(({ id }) => id)).toEqual(ids);
  const start = second[0]?.place ?? { value: "", tie: "" };
  const back = await list({ ...start, way: "before" });
  expect(back.map(({ id }) => id).reverse()).toEqual(ids.slice(0, 50));
  expect(await listLiveBrowsers(test.db, userId, now)).toHaveLength(101);
});
