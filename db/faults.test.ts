import { expect, test } from "vitest";
import { databaseFault, reading } from "./faults";

const lost = Object.assign(new Error("connection lost"), { outcome: "unknown" });

test("a read whose answer was lost may be tried again, unlike a write", async () => {
  expect(databaseFault(lost)).toBe("unknown");
  const read = reading(Promise.reject(lost));
  expect(await read.catch(databaseFault)).toBe("away");
  await expect(read).rejects.toMatchObject({ cause: lost });
});

test("what a read answers, and any other fault of it, goes through unchanged", async () => {
  expect(await reading(Promise.resolve(5))).toBe(5);
  const bug = new TypeError("ours");
  await expect(reading(Promise.reject(bug))).rejects.toBe(bug);
});
