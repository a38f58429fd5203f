import { expect, it } from "vitest";
import { inParts } from "./in-parts";

/** Holds the event loop. */
const hold = (milliseconds: number) => {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
};

it("lets others have the event loop before and between the parts", async () => {
  const events: string[] = [];
  let turns = 0;
  const others = setInterval(() => turns++, 1);
  const part = (name: string) => () => {
    if (turns > 0) events.push("others");
    turns = 0;
    events.push(name);
    hold(10);
  };
  await inParts([part("first"), part("second"), part("third")]);
  clearInterval(others);
  expect(events).toEqual(["others", "first", "others", "second", "others", "third"]);
});

it("waits for each part, and stops at one that fails", async () => {
  const done: string[] = [];
  const part = (name: string) => async () => {
    await Promise.resolve();
    if (name === "bad") throw new Error("no such file");
    done.push(name);
  };
  await expect(inParts(["good", "bad", "never"].map(part))).rejects.toThrow("no such file");
  expect(done).toEqual(["good"]);
});
