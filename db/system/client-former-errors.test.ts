import { afterAll, beforeAll, expect, test } from "vitest";
import { setUpTestDatabase } from "@/test/database/database";
import { type Db, openDatabase } from "./client";
import { databaseFault } from "./faults";

const real = setUpTestDatabase();
let db: Db;
beforeAll(async () => {
  db = openDatabase(real.url, { connections: 1, deadlines: true });
});
afterAll(() => db.$client.end({ timeout: 1 }));

test("the error that ended a session is not reported to the first statement of the next one", async () => {
  for (let n = 0; n < 5; n++) {
    // The server ends the session, with an error, while the statement runs.
    const ended = db.$client`select pg_terminate_backend(pg_backend_pid())`;
    expect(await ended.then(() => "done", databaseFault)).toBe("away");
    expect(await db.$client`select 1 as one`).toEqual([{ one: 1 }]);
  }
});
