import { beforeEach, expect, it } from "vitest";
import { addFailures } from "@/db/applications/failures";
import { addUses } from "@/db/applications/uses";
import { countUse } from "@/lib/statistics/counts";
import { findMostUsed } from "@/lib/statistics/overview";
import { writeCounts } from "@/lib/statistics/write-counts";
import { makeService } from "@/test/apis";
import { setUpProcessDatabase } from "@/test/database/database";
import { rowsReadOf } from "@/test/database/statements";
import { makeApplication, makeUser } from "@/test/factories";
import { usesOf } from "./uses";

const test = setUpProcessDatabase();
beforeEach(() => test.db.$client`truncate application_uses, applications cascade`);

const now = new Date("2026-06-30T12:00:00Z");

const failure = (clientId: string, at: string, times = 1) => ({
  ...{ clientId, at: new Date(at), error: "invalid_grant", description: "", sent: null },
  ...{ requestId: null, endpoint: "/oauth/token", times },
});

it("counts uses and failures by day, for the application's owner and administrators only", async () => {
  const owner = await makeUser(test.db);
  const { id, clientId } = await makeApplication(test.db, { ownerId: owner.id });
  countUse(clientId);
  countUse(clientId, 2);
  countUse("removed");
  await writeCounts(test.db, now);
  countUse(clientId);
  await writeCounts(test.db, now);
  await addUses(test.db, "2026-06-01", new Map([[clientId, 7]]));
  await addUses(test.db, "2026-05-31", new Map([[clientId, 99]]));
  await addFailures(test.db, [
    failure(clientId, "2026-06-29T23:59:59Z", 3),
    failure(clientId, "2026-06-29T23:59:59.5Z"),
    failure(clientId, "2026-06-30T00:00:01Z"),
    failure("removed", "2026-06-30T00:00:01Z"),
  ]);
  const { uses, failures } = await usesOf({ id, ownerId: owner.id }, now);
  expect(uses).toHaveLength(30);
  expect(uses.filter(({ count }) => count > 0)).toEqual([
    { day: "2026-06-01", count: 7 },
    { day: "2026-06-30", count: 4 },
  ]);
  expect(failures.slice(-2).map(({ count }) => count)).toEqual([4, 1]);
  const stranger = await makeUser(test.db);
  const others = await usesOf({ id, ownerId: stranger.id }, now);
  expect(others.uses.every(({ count }) => count === 0)).toBe(true);
});

it("counts a failure that repeats again and again", async () => {
  const { id, clientId } = await makeApplication(test.db);
  for (let second = 0; second < 5; second++)
    await addFailures(test.db, [failure(clientId, `2026-06-30T08:00:0${second}Z`)]);
  expect((await usesOf({ id }, now)).failures.at(-1)?.count).toBe(5);
});

it("loses nothing when many processes count at once", async () => {
  const applications = await Promise.all(Array.from({ length: 5 }, () => makeApplication(test.db)));
  const ids = applications.map(({ clientId }) => clientId);
  await Promise.all(
    Array.from({ length: 12 }, (_, at) => {
      const order = at % 2 ? ids : ids.toReversed();
      return at % 3
        ? addUses(test.db, "2026-06-30", new Map(order.map((clientId) => [clientId, 1])))
        : addFailures(
            test.db,
            order.map((clientId) => failure(clientId, `2026-06-30T0${at % 10}:00:00Z`)),
          );
    }),
  );
  for (const { id } of applications) {
    const { uses, failures } = await usesOf({ id }, now);
    expect([uses.at(-1)?.count, failures.at(-1)?.count]).toEqual([8, 4]);
  }
});

it("names the applications that people sign in to most, and reads no older counts for it", async () => {
  const made = await Promise.all(
    ["A", "B", "C", "D", "E", "F"].map((name) => makeApplication(test.db, { name })),
  );
  const service = await makeService(test.db, []);
  const counts = new Map(made.map(({ clientId }, at) => [clientId, at]));
  await addUses(test.db, "2026-06-02", counts.set(service.clientId, 1000));
  await addUses(test.db, "2026-06-01", new Map([[made[0]?.clientId ?? "", 3]]));
  await test.db.$client`
    insert into application_uses (application_id, day, uses)
    select gen_random_uuid(), '2026-01-01'::date + n % 100, 1 from generate_series(1, 20000) n`;
  await test.db.$client`analyze application_uses`;
  const before = await rowsReadOf(test.db, "application_uses");
  expect((await findMostUsed(now)).map(({ name, uses }) => `${name} ${uses}`)).toEqual([
    ...["F 5", "E 4"],
    ...(`${made[0]?.id}` < `${made[3]?.id}` ? ["A 3", "D 3"] : ["D 3", "A 3"]),
    "C 2",
  ]);
  expect((await rowsReadOf(test.db, "application_uses")) - before).toBeLessThan(100);
});
