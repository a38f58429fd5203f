import { expect, test } from "vitest";
import { databaseFault, reading, unknownOutcome } from "./faults";

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

test("a write that may have been executed by an earlier try is unknown, whatever became of the last one", () => {
  const refused = Object.assign(new Error("no connection"), { outcome: "none" });
  expect(databaseFault(refused)).toBe("away");
  expect(databaseFault(unknownOutcome(refused))).toBe("unknown");
  expect(unknownOutcome(refused)).toMatchObject({ message: "no connection", cause: refused });
});
