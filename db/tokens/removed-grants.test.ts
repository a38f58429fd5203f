import { expect, it } from "vitest";
import { removeAllGrants, removeGrant } from "@/db/access";
import { serviceContext } from "@/db/audit/events";
import { setUpTestDatabase, untilWaiting } from "@/test/database/database";
import { statementsOf } from "@/test/database/statements";
import { makeApplication, makeUser } from "@/test/factories";
import { widenGrant } from "./grants";

const test = setUpTestDatabase();

const now = new Date();

/** Creates a user who allowed so many applications. */
async function withGrants(count: number) {
  const { id: userId } = await makeUser(test.db);
  const ids: string[] = [];
  for (let n = 0; n < count; n++) {
    const { id: applicationId } = await makeApplication(test.db);
    const granted = { userId, applicationId, scopes: ["openid", `scope-${n}`], now };
    ids.push((await widenGrant(test.db, granted)) ?? "");
  }
  return { userId, ids };
}

const context = serviceContext(now);

const liveOf = async (userId: string) =>
  (await test.db.$client`select from grants where user_id = ${userId} and revoked_at is null`)
    .length;

const eventsOf = (userId: string) => test.db.$client`
  select application_id, before -> 'scopes' ->> 1 as scope from audit_events
  where user_id = ${userId} and event = 'grant.removed' order by scope`;

it("removes any number of grants with the same number of statements, and records each", async () => {
  const one = await withGrants(1);
  const many = await withGrants(12);
  const other = await withGrants(1);
  const remove = (userId: string) =>
    statementsOf(test.db, () => removeAllGrants(test.db, userId, context));
  const statements = (await remove(one.userId)).length;
  expect(await remove(many.userId)).toHaveLength(statements);
  expect(await liveOf(many.userId)).toBe(0);
  const events = await eventsOf(many.userId);
  expect(events.map(({ scope }) => scope)).toEqual(
    Array.from({ length: 12 }, (_, n) => `scope-${n}`).sort(),
  );
  expect(new Set(events.map((event) => event.application_id)).size).toBe(12);
  expect(await liveOf(other.userId)).toBe(1);
});

it.each([1, 2, 3, 5])("removes all of four grants in batches of %i", async (batch) => {
  const { userId } = await withGrants(4);
  await removeAllGrants(test.db, userId, context, batch);
  expect(await liveOf(userId)).toBe(0);
  expect(await eventsOf(userId)).toHaveLength(4);
});

it("records a grant once that is removed alone and with all others at the same time", async () => {
  const { userId, ids } = await withGrants(3);
  const outcomes = await test.db.$client
    .begin(async (holder) => {
      await holder`select from grants where user_id = ${userId} for update`;
      const removing = [
        removeAllGrants(test.db, userId, context),
        removeGrant(test.db, { userId, id: ids[1] ?? "" }, context),
        removeAllGrants(test.db, userId, context),
      ];
      await untilWaiting(test.db, 3);
      return { removing };
    })
    .then(({ removing }) => Promise.all(removing));
  expect(outcomes).toHaveLength(3);
  expect(await liveOf(userId)).toBe(0);
  expect(await eventsOf(userId)).toHaveLength(3);
});
