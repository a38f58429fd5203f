import { expect, it } from "vitest";
import { countedIn, countIn, type Share, shareWindows, type Total, type Windows } from "./windows";

const MINUTE_MS = 60_000;
const now = () => performance.now();
const count = (windows: Windows, key: string) => countIn(windows, key, now(), MINUTE_MS);

/** Imitates Redis in a map: adds counts up, and keeps the end of the first window for all. */
function createStore() {
  const all = new Map<string, Total>();
  const tell = async (shares: Share[]) =>
    shares.map(({ key, counted, rest }) => {
      const before = all.get(key) ?? { count: 0, rest };
      const total = { ...before, count: before.count + counted };
      all.set(key, total);
      return total;
    });
  return { all, tell };
}

it("adds up two processes' counts and gives both the same window", async () => {
  const [one, other]: [Windows, Windows] = [new Map(), new Map()];
  const { all, tell } = createStore();
  for (let n = 0; n < 3; n++) count(one, "a");
  await shareWindows(one, tell);
  all.set("a", { count: 3, rest: 1000 });
  count(other, "a");
  await shareWindows(other, tell);
  expect(countedIn(other, "a", now())).toMatchObject({ count: 4, shared: 4 });
  expect(countedIn(other, "a", now() + 1001)).toBeNull();
  count(one, "a");
  await shareWindows(one, tell);
  expect(countedIn(one, "a", now())?.count).toBe(5);
});

it("keeps counts made during a share for the next one", async () => {
  const windows: Windows = new Map();
  const { all, tell } = createStore();
  count(windows, "a");
  await shareWindows(windows, (shares) => {
    count(windows, "a");
    return tell(shares);
  });
  expect(countedIn(windows, "a", now())).toMatchObject({ count: 2, shared: 1 });
  await shareWindows(windows, tell);
  expect(all.get("a")?.count).toBe(2);
});

it("subtracts excess counts", async () => {
  const windows: Windows = new Map();
  const { all, tell } = createStore();
  const window = count(windows, "a");
  await shareWindows(windows, tell);
  window.count -= 1;
  await shareWindows(windows, tell);
  expect(all.get("a")?.count).toBe(0);
});

it("changes nothing when sharing fails, and shares later", async () => {
  const windows: Windows = new Map();
  const { all, tell } = createStore();
  count(windows, "a");
  await expect(shareWindows(windows, () => Promise.reject(new Error("away")))).rejects.toThrow();
  expect(countedIn(windows, "a", now())).toMatchObject({ count: 1, shared: 0 });
  await shareWindows(windows, tell);
  expect(all.get("a")?.count).toBe(1);
});

it.each([0, -1, -100_000_000, 60_001, 99_999_999_999_999])(
  "ignores an implausible end in %d milliseconds, and totals below its own count",
  async (rest) => {
    const windows: Windows = new Map();
    const { endsAt } = count(windows, "a");
    await shareWindows(windows, async () => [{ count: -5, rest }]);
    expect(countedIn(windows, "a", now())).toEqual({ count: 1, shared: 1, endsAt });
  },
);

it("stops counting at the largest safe integer", async () => {
  const windows: Windows = new Map();
  count(windows, "a");
  await shareWindows(windows, async () => [{ count: 2 ** 60, rest: MINUTE_MS }]);
  expect(countedIn(windows, "a", now())?.count).toBe(Number.MAX_SAFE_INTEGER);
});

it("shares only new counts of running windows, in batches", async () => {
  const windows: Windows = new Map();
  for (let n = 0; n < 1200; n++) count(windows, `key ${n}`);
  countIn(windows, "ended", now() - 2, 1);
  const sizes: number[] = [];
  const { tell } = createStore();
  const tellAndNote = (shares: Share[]) => {
    sizes.push(shares.length);
    return tell(shares);
  };
  await shareWindows(windows, tellAndNote);
  expect(sizes.reduce((sum, size) => sum + size)).toBe(1200);
  expect(Math.max(...sizes)).toBe(500);
  sizes.length = 0;
  await shareWindows(windows, tellAndNote);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(0);
});
