import { beforeEach, describe, expect, it } from "vitest";
import { limits } from "@/db/schema/limits";
import { prune } from "@/db/system/prune";
import { setUpTestDatabase } from "@/test/database/database";
import { countOne, findRefusals, type Quota, RESERVATION_MS, reserve, settle } from "./counters";

const MINUTE_MS = 60_000;
const now = new Date("2030-01-01T00:00:00Z");
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds);
const three: Quota = { key: "three", points: 3, milliseconds: MINUTE_MS };
const five: Quota = { key: "five", points: 5, milliseconds: MINUTE_MS };

const test = setUpTestDatabase();
beforeEach(async () => {
  await test.db.delete(limits);
});

const fail = async (quotas: Quota[], at = now) => {
  const taken = await reserve(test.db, quotas, at);
  await settle(test.db, new Map([...taken].map((key) => [key, "failed"])));
  return [...taken].sort();
};

it("reserves no more than a quota of concurrent attempts, and never stores more points", async () => {
  const all = await Promise.all(
    Array.from({ length: 40 }, () => reserve(test.db, [five, three], now)),
  );
  expect(all.filter((taken) => taken.has("three"))).toHaveLength(3);
  expect(all.filter((taken) => taken.has("five"))).toHaveLength(5);
  expect(await findRefusals(test.db, [three], now)).toEqual([{ key: "three", why: "held" }]);
  await Promise.all(
    all.map((taken) => settle(test.db, new Map([...taken].map((key) => [key, "failed"])))),
  );
  const rows = await test.db.select().from(limits).orderBy(limits.key);
  expect(rows.map(({ key, points, held }) => ({ key, points, held }))).toEqual([
    { key: "five", points: 5, held: 0 },
    { key: "three", points: 3, held: 0 },
  ]);
  expect(await findRefusals(test.db, [three], now)).toEqual([
    { key: "three", why: "full", endsAt: later(MINUTE_MS) },
  ]);
});

it("opens a window with the first attempt and a new one after it ends", async () => {
  for (let n = 0; n < 3; n++) expect(await fail([three])).toEqual(["three"]);
  expect(await fail([three], later(MINUTE_MS - 1))).toEqual([]);
  expect(await fail([three], later(MINUTE_MS))).toEqual(["three"]);
  const [row] = await test.db.select().from(limits);
  expect(row).toMatchObject({ points: 1, held: 0, expire: later(2 * MINUTE_MS).getTime() });
});

it("gives a released point to the next attempt, and forgets the failures of a cleared counter", async () => {
  await fail([three]);
  await fail([three]);
  for (const outcome of ["released", "cleared"] as const) {
    expect(await reserve(test.db, [three], now)).toEqual(new Set(["three"]));
    await settle(test.db, new Map([["three", outcome]]));
  }
  const [row] = await test.db.select().from(limits);
  expect(row).toMatchObject({ points: 0, held: 0 });
});

it("voids the reservations of a process that died", async () => {
  for (let n = 0; n < 3; n++) await reserve(test.db, [three], now);
  expect((await reserve(test.db, [three], later(RESERVATION_MS - 1))).size).toBe(0);
  expect((await reserve(test.db, [three], later(RESERVATION_MS))).size).toBe(1);
});

it("returns the points of its counters, and skips counters that were pruned", async () => {
  await reserve(test.db, [three, five], now);
  await test.db.$client`delete from limits where key = 'three'`;
  const settled = await settle(
    test.db,
    new Map([
      ["three", "failed"],
      ["five", "failed"],
    ] as const),
  );
  expect(settled).toEqual([{ key: "five", points: 1, endsAt: later(MINUTE_MS) }]);
});

describe("countOne", () => {
  it("counts in a window that starts with the first attempt", async () => {
    const one = { key: "k", milliseconds: MINUTE_MS };
    expect(await countOne(test.db, one, now)).toEqual({ points: 1, endsAt: later(MINUTE_MS) });
    expect(await countOne(test.db, one, later(MINUTE_MS - 1))).toEqual({
      points: 2,
      endsAt: later(MINUTE_MS),
    });
    expect(await countOne(test.db, one, later(MINUTE_MS))).toEqual({
      points: 1,
      endsAt: later(2 * MINUTE_MS),
    });
  });
});

it("prunes ended windows", async () => {
  await countOne(test.db, { key: "old", milliseconds: MINUTE_MS }, later(-2 * MINUTE_MS));
  await countOne(test.db, { key: "new", milliseconds: MINUTE_MS }, now);
  await prune(test.db, now);
  expect((await test.db.select().from(limits)).map(({ key }) => key)).toEqual(["new"]);
});
