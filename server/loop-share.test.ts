import { setImmediate as nextRound } from "node:timers/promises";
import { expect, it } from "vitest";
import { LoopShare } from "./loop-share";

it("admits a number per round of the event loop, in order, and all in the end", async () => {
  const share = new LoopShare(4);
  const passed: number[] = [];
  const all = Promise.all(
    Array.from({ length: 100 }, async (_, n) => {
      await share.pass();
      passed.push(n);
    }),
  );
  for (let before = 0; passed.length < 100; before = passed.length) {
    await nextRound();
    expect(passed.length - before).toBeLessThanOrEqual(8);
    expect(passed.length).toBeGreaterThan(before);
  }
  await all;
  expect(passed).toEqual(Array.from({ length: 100 }, (_, n) => n));
});

it("delays nobody while the round has room", async () => {
  const share = new LoopShare(2);
  for (let round = 0; round < 3; round++) {
    expect([share.pass(), share.pass()]).toEqual([undefined, undefined]);
    await nextRound();
    await nextRound();
  }
});
