import { expect, test } from "vitest";
import { databaseFault, reading } from "./faults";

const lost = Object.assign(new Error("connection lost"), { outcome: "unknown" });

test("a read without a response can be retried, unlike a write", async () => {
  expect(databaseFault(lost)).toBe("unknown");
  const read = reading(Promise.reject(lost));
  expect(await read.catch(databaseFault)).toBe("away");
  await expect(read).rejects.toMatchObject({ cause: lost });
});

test("a read's result and all its other errors pass through unchanged", async () => {
  expect(await reading(Promise.resolve(5))).toBe(5);
  const bug = new TypeError("ours");
  await expect(reading(Promise.reject(bug))).rejects.toBe(bug);
});
