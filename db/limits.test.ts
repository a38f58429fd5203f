import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { countAttempt, countOne, forgiveAttempt, returnAttempt } from "./limits";
import { prune } from "./prune";
import { limits } from "./schema/limits";
import { createTestDatabase, type TestDatabase } from "./test-db";

const MINUTE = 60_000;
const now = new Date("2030-01-01T00:00:00Z");
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds);
const account = { key: "account", points: 3, milliseconds: MINUTE };
const network = { key: "network", points: 5, milliseconds: MINUTE };

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());
beforeEach(async () => {
  await test.db.delete(limits);
});

describe("countOne", () => {
  it("counts in a window that the first one opens", async () => {
    const one = { key: "k", milliseconds: MINUTE };
    expect(await countOne(test.db, one, now)).toEqual({ points: 1, endsAt: later(MINUTE) });
    expect(await countOne(test.db, one, later(MINUTE - 1))).toEqual({
      points: 2,
      endsAt: later(MINUTE),
    });
    expect(await countOne(test.db, one, later(MINUTE))).toEqual({
      points: 1,
      endsAt: later(2 * MINUTE),
    });
  });
});

describe("countAttempt", () => {
  const attempt = (given = { account, network }, at = now) => countAttempt(test.db, given, at);
  const allowed = (counts: Awaited<ReturnType<typeof attempt>>) =>
    (counts.account?.points ?? Infinity) <= account.points &&
    (counts.network?.points ?? Infinity) <= network.points;

  it("lets no more than the quota of the account through, of many at once", async () => {
    const all = await Promise.all(Array.from({ length: 40 }, () => attempt()));
    expect(all.filter(allowed)).toHaveLength(3);
  });

  it("does not charge the network for a full account", async () => {
    for (let n = 0; n < 20; n++) await attempt();
    const other = await attempt({ account: { ...account, key: "other" }, network });
    expect(other.network?.points).toBe(4);
    expect(allowed(other)).toBe(true);
  });

  it("does not fill an account from a full network", async () => {
    for (let n = 0; n < 20; n++) await attempt({ account: { ...account, key: `a${n}` }, network });
    expect(await attempt()).toEqual({ account: null, network: expect.anything() });
    const elsewhere = await attempt({ account, network: { ...network, key: "elsewhere" } });
    expect(elsewhere.account?.points).toBe(1);
  });

  it("starts afresh when the window is over", async () => {
    for (let n = 0; n < 4; n++) await attempt();
    expect(allowed(await attempt(undefined, later(MINUTE - 1)))).toBe(false);
    expect((await attempt(undefined, later(MINUTE))).account?.points).toBe(1);
  });

  it("forgets the account, and gives the network one back", async () => {
    for (let n = 0; n < 3; n++) await attempt();
    await forgiveAttempt(test.db, { account: account.key, network: network.key });
    expect(await attempt()).toMatchObject({ account: { points: 1 }, network: { points: 3 } });
  });
});

it("gives one that was not made back to both, and forgets no other", async () => {
  const keys = { account: account.key, network: network.key };
  await returnAttempt(test.db, keys);
  for (let n = 0; n < 3; n++) await countAttempt(test.db, { account, network }, now);
  await returnAttempt(test.db, keys);
  const next = await countAttempt(test.db, { account, network }, now);
  expect(next).toMatchObject({ account: { points: 3 }, network: { points: 3 } });
});

it("prunes what is over", async () => {
  await countOne(test.db, { key: "old", milliseconds: MINUTE }, later(-2 * MINUTE));
  await countOne(test.db, { key: "new", milliseconds: MINUTE }, now);
  await prune(test.db, now);
  expect((await test.db.select().from(limits)).map(({ key }) => key)).toEqual(["new"]);
});
