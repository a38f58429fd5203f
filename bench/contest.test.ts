import { expect, it } from "vitest";
import { hold } from "./contest";

it("begins each round with another side, and compares rates within a round", async () => {
  const order: string[] = [];
  const side = (name: string, rates: number[]) => ({
    name,
    pid: 0,
    prepare: async () => async () => {
      order.push(name);
      return { rate: rates.shift() ?? 0, count: 1 };
    },
  });
  const contest = {
    name: "a request",
    goals: [],
    // The first rate is the warm-up's.
    ours: side("ours", [0, 100, 10, 60]),
    peers: [side("slow", [0, 50, 5, 20]), side("fast", [0, 200, 40, 60])],
  };
  const { ours, peers } = await hold(contest, { rounds: 3, seconds: 1, warmUp: 1 });
  expect(order.slice(3)).toEqual([
    ...["ours", "slow", "fast"],
    ...["slow", "fast", "ours"],
    ...["fast", "ours", "slow"],
  ]);
  expect([ours, ...peers].map(({ rate }) => rate)).toEqual([60, 20, 60]);
  expect(peers.map(({ ratio }) => ratio)).toEqual([2, 0.5]);
});
