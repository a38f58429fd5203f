import { expect, test } from "vitest";
import { databaseFault, reading, unknownOutcome } from "./faults";

const lost = Object.assign(new Error("connection lost"), { outcome: "unknown" });

test("a read without a response can be retried, unlike a write", async () => {
  expect(databaseFault(lost)).toBe("unknown");
  const read = reading(Promise.reject(lost));
  expect(await read.catch(databaseFault)).toBe("away");
  await expect(read).rejects.toMatchObject({ cause: lost });
});

/** Errors of a failover, as PostgreSQL reports them. */
const FAILOVER = {
  "cannot execute UPDATE in a read-only transaction": "25006",
  "canceling statement due to conflict with recovery": "40001",
  "terminating connection due to transaction timeout": "25P04",
  'database "foyer" is not currently accepting connections': "55000",
  'no pg_hba.conf entry for host "10.0.0.41"': "28000",
  "sorry, too many clients already": "53300",
  "could not write to file: No space left on device": "53100",
  "terminating connection due to administrator command": "57P01",
  "the database system is starting up": "57P03",
};

for (const [message, code] of Object.entries(FAILOVER))
  test(`${code} is the database's fault: ${message}`, () => {
    expect(databaseFault(Object.assign(new Error(message), { code }))).toBe("away");
  });

test("a crash of another session leaves the outcome unknown", () => {
  expect(databaseFault(Object.assign(new Error("crash"), { code: "57P02" }))).toBe("unknown");
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
