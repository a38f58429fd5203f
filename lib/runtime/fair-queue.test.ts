import { expect, it } from "vitest";
import { FairQueue } from "./fair-queue";

function queueOf(...entries: string[]) {
  const queue = new FairQueue<string>();
  for (const entry of entries) queue.push(entry.charAt(0), entry);
  return queue;
}

function drain(queue: FairQueue<string>) {
  const order: string[] = [];
  for (let entry = queue.shift(); entry !== undefined; entry = queue.shift()) order.push(entry);
  return order;
}

it("serves its keys in rotation, each key's entries in their order", () => {
  const queue = queueOf("a1", "a2", "a3", "a4", "b1", "c1", "b2");
  expect(queue.size).toBe(7);
  expect(drain(queue)).toEqual(["a1", "b1", "c1", "a2", "b2", "a3", "a4"]);
  expect(queue.size).toBe(0);
});

it("drops only the newest entry of the longest line", () => {
  const queue = queueOf("a1", "a2", "b1", "b2", "b3");
  expect(queue.popLongerThan(3)).toBeUndefined();
  expect(queue.popLongerThan(2)).toBe("b3");
  expect([queue.size, queue.lengthOf("a"), queue.lengthOf("b")]).toEqual([4, 2, 2]);
  expect(drain(queue)).toEqual(["a1", "b1", "a2", "b2"]);
});
