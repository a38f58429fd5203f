import { beforeEach, expect, test } from "vitest";
import { addCounts, addRecentCounts } from "@/db/counts";
import { setUpProcessDatabase } from "@/test/database/database";
import { compareDays, countByDay } from "./overview";

const real = setUpProcessDatabase();
beforeEach(() => real.db.$client`truncate daily_counts, recent_counts`);

const now = new Date("2026-06-02T08:43:00Z");

const compare = async () => (await compareDays(await countByDay(now), now)).token;

test("compares today with yesterday until the same time", async () => {
  const tokens = (count: number) => new Map([["token", count]] as const);
  await addCounts(real.db, "2026-06-02", tokens(15));
  await addCounts(real.db, "2026-06-01", tokens(100));
  for (const [time, count] of [
    ["00:00", 5],
    ["08:40", 7],
    ["08:50", 80],
    ["23:50", 8],
  ] as const)
    await addRecentCounts(real.db, new Date(`2026-06-01T${time}:00Z`), tokens(count));
  await addRecentCounts(real.db, new Date("2026-05-31T08:00:00Z"), tokens(9));
  expect(await compare()).toEqual({ today: 15, yesterday: 12, isSameTime: true });
});

test("compares with the whole day if a part of yesterday was not counted by time", async () => {
  await addCounts(real.db, "2026-06-01", new Map([["token", 100]]));
  await addRecentCounts(real.db, new Date("2026-06-01T20:00:00Z"), new Map([["token", 60]]));
  expect(await compare()).toEqual({ today: 0, yesterday: 100, isSameTime: false });
});

test("compares nothing with nothing", async () => {
  expect(await compare()).toEqual({ today: 0, yesterday: 0, isSameTime: true });
});
