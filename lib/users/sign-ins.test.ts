import { expect, it } from "vitest";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeUser } from "@/test/factories";
import { signInsOf } from "./sign-ins";

const test = setUpProcessDatabase();

it("counts the sign-ins of a user in the last 30 days, and nobody else's", async () => {
  const [{ id }, other] = [await makeUser(test.db), await makeUser(test.db)];
  await test.db.$client`
    insert into audit_events (at, event, user_id, actor_id)
    select at::timestamptz, event, "user"::uuid, "user"::uuid from (values
      ('2026-05-31T23:59:59Z', 'session.signed_in', ${id}),
      ('2026-06-01T00:00:00Z', 'session.signed_in', ${id}),
      ('2026-06-30T08:00:00Z', 'session.signed_in', ${id}),
      ('2026-06-30T09:00:00Z', 'session.signed_in', ${id}),
      ('2026-06-30T09:00:00Z', 'session.sign_in_failed', ${id}),
      ('2026-06-30T09:00:00Z', 'session.signed_in', ${other.id})) as v (at, event, "user")`;
  const days = await signInsOf(id, new Date("2026-06-30T12:00:00Z"));
  expect(days).toHaveLength(30);
  expect(days.filter(({ count }) => count > 0)).toEqual([
    { day: "2026-06-01", count: 1 },
    { day: "2026-06-30", count: 2 },
  ]);
});
