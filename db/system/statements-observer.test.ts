import { afterAll, expect, it } from "vitest";
import { DEADLINES, openDatabase } from "./client";
import { databaseFault } from "./faults";
import { observeStatements } from "./statements-observer";

const ends: [fault: ReturnType<typeof databaseFault>, text: string][] = [];
observeStatements(() => ({
  sent: () => undefined,
  ended: (failure, text) => ends.push([databaseFault(failure), text]),
}));

/** Nothing listens on port 1. */
const db = openDatabase("postgres://127.0.0.1:1/none", { name: "main", deadlines: true });
afterAll(() => db.$client.end());

it("reports once that a statement failed, also when its time in the queue would be over", async () => {
  await expect(db.$client`select 1`).rejects.toMatchObject({ code: "ECONNREFUSED" });
  const over = DEADLINES.queue_timeout * 1000 + 200;
  await new Promise((resolve) => setTimeout(resolve, over));
  expect(ends).toEqual([["away", expect.any(String)]]);
});
