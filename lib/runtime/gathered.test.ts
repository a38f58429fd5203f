import { expect, it } from "vitest";
import { gathered } from "./turns";

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

/** Returns a look-up that doubles numbers, and the keys of its statements. */
function doubling() {
  const sent: number[][] = [];
  const lookUp = gathered(async (keys: number[]) => {
    sent.push(keys);
    await nextTurn();
    if (keys.includes(0)) throw new Error("no such number");
    return keys.map((key) => key * 2);
  });
  return { sent, lookUp };
}

it("looks up in one statement what is asked in one turn, and tells each its own value", async () => {
  const { sent, lookUp } = doubling();
  expect(await Promise.all([1, 2, 1].map(lookUp))).toEqual([2, 4, 2]);
  expect(await lookUp(3)).toBe(6);
  expect(sent).toEqual([[1, 2, 1], [3]]);
});

it("starts a statement after each look-up that it answers", async () => {
  const { sent, lookUp } = doubling();
  const first = lookUp(1);
  await nextTurn();
  expect(sent).toEqual([[1]]);
  const second = lookUp(2);
  expect(sent).toEqual([[1]]);
  expect(await Promise.all([first, second])).toEqual([2, 4]);
  expect(sent).toEqual([[1], [2]]);
});

it("sends at most 64 at once, and none twice", async () => {
  const { sent, lookUp } = doubling();
  const asked = Array.from({ length: 150 }, (_, n) => n + 1);
  expect(await Promise.all(asked.map(lookUp))).toEqual(asked.map((n) => n * 2));
  expect(sent.map(({ length }) => length)).toEqual([64, 64, 22]);
});

it("fails those that share a failed statement, and no other", async () => {
  const { lookUp } = doubling();
  const failing = Promise.allSettled([lookUp(1), lookUp(0)]);
  await nextTurn();
  const fine = lookUp(2);
  expect((await failing).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await fine).toBe(4);
});

it("fails those that share a statement that can't be sent", async () => {
  const lookUp = gathered(() => {
    throw new Error("no database");
  });
  await expect(Promise.all([lookUp(1), lookUp(2)])).rejects.toThrow("no database");
});
