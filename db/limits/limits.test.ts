import { beforeEach, describe, expect, it } from "vitest";
import { limits } from "@/db/schema/limits";
import { prune } from "@/db/system/prune";
import { setUpTestDatabase } from "@/test/database/database";
import { countOne } from "./counters";

const MINUTE_MS = 60_000;
const now = new Date("2030-01-01T00:00:00Z");
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds);

const test = setUpTestDatabase();
beforeEach(async () => {
  await test.db.delete(limits);
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
