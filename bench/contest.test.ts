import { beforeEach, expect, it } from "vitest";
import { hold } from "./contest";

/** Rates of a warm-up that ends at the second try. */
const WARM = [100, 100];

let order: string[] = [];
beforeEach(() => {
  order = [];
});

const side = (name: string, rates: number[]) => ({
  name,
  pid: 0,
  prepare: async () => async () => {
    order.push(name);
    return { rate: rates.shift() ?? 0, count: 1 };
  },
});

it("begins each round with another side, and compares rates within a round", async () => {
  const contest = {
    name: "a request",
    goals: [],
    ours: side("ours", [...WARM, 100, 10, 60]),
    peers: [side("slow", [...WARM, 50, 5, 20]), side("fast", [...WARM, 200, 40, 60])],
  };
  const { ours, peers } = await hold(contest, { rounds: 3, seconds: 1, warmUp: 1 });
  expect(order.slice(-9)).toEqual([
    ...["ours", "slow", "fast"],
    ...["slow", "fast", "ours"],
    ...["fast", "ours", "slow"],
  ]);
  expect([ours, ...peers].map(({ rate }) => rate)).toEqual([60, 20, 60]);
  expect(peers.map(({ ratio }) => ratio)).toEqual([2, 0.5]);
});

it("warms a side up until it gets no faster, six times at most", async () => {
  const contest = {
    name: "a request",
    goals: [],
    ours: side("a", [10, 20, 20.5]),
    peers: [side("b", [1, 2, 3, 4, 5, 6, 7])],
  };
  await hold(contest, { rounds: 0, seconds: 1, warmUp: 1 });
  expect(order.join("")).toBe("aaabbbbbb");
});
