import { sql } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type Cut, startCuttingProxy } from "@/test/database/cutting-proxy";
import { setUpTestDatabase } from "@/test/database/database";
import { type Db, openDatabase } from "./client";
import { databaseFault } from "./faults";

const real = setUpTestDatabase();
beforeAll(async () => {
  await real.db.$client`create table parts (id int, part int)`;
});

/** Errors that would end the process; vitest reports them as well. */
const uncaught: unknown[] = [];
const catchIt = (error: unknown) => uncaught.push(error);
beforeEach(() => process.on("uncaughtException", catchIt).on("unhandledRejection", catchIt));
afterEach(() => process.off("uncaughtException", catchIt).off("unhandledRejection", catchIt));

let ids = 0;
const STATEMENTS: ((db: Db) => PromiseLike<unknown>)[] = [
  (db) => db.$client`select ${++ids}::int, ${Buffer.from("x")}::bytea`,
  (db) => db.$client`insert into parts select ${++ids}, n from generate_series(1, 2) n returning *`,
  (db) => db.execute(sql`insert into parts select ${++ids}, n from generate_series(1, 2) n`),
  (db) => {
    const id = ++ids;
    return db.transaction(async (tx) => {
      await tx.execute(sql`insert into parts values (${id}, 1)`);
      await tx.execute(sql`insert into parts values (${id}, 2)`);
    });
  },
  async (db) => {
    const reserved = await db.$client.reserve();
    await reserved`select 1`;
    reserved.release();
  },
  (db) => db.$client`select repeat('x', 20000) from generate_series(1, 5)`,
];

/**
 * Cut positions in the greeting, the authentication, the array types and the statements, at message
 * boundaries and inside messages.
 */
const POSITIONS = [0, 1, 5, 9, 14, 24, 40, 80, 81, 110, 150, 300, 430, 500, 700, 1500, 3000, 9000];

const CUTS: Cut[] = POSITIONS.flatMap((after) =>
  (["client", "server"] as const).flatMap((of) =>
    (["reset", "end", "garbage"] as const).map((by) => ({ of, after, by })),
  ),
);

/**
 * Runs every statement while the first three connections are cut. Returns the errors that are not
 * database faults.
 */
async function unexplained(cut: Cut): Promise<unknown[]> {
  const proxy = await startCuttingProxy(real.url, [cut, cut, cut]);
  const db = openDatabase(proxy.url, { connections: 3, deadlines: true });
  const ends = await Promise.allSettled(
    [...STATEMENTS, ...STATEMENTS].map(async (run) => {
      await run(db);
    }),
  );
  await db.$client.end({ timeout: 0 });
  proxy.close();
  return ends.flatMap((end) =>
    end.status === "rejected" && databaseFault(end.reason) === null
      ? [{ ...cut, error: String(end.reason?.stack) }]
      : [],
  );
}

test("every statement settles with a database fault, wherever the connection is cut or corrupted", async () => {
  const found: unknown[] = [];
  for (let n = 0; n < CUTS.length; n += 6)
    found.push(...(await Promise.all(CUTS.slice(n, n + 6).map(unexplained))).flat());
  expect(found).toEqual([]);
  expect(uncaught).toEqual([]);
  const halves = await real.db.$client`select id from parts group by id having count(*) <> 2`;
  expect(halves).toHaveLength(0);
}, 120_000);

test("a description of columns that breaks off in a name loses the connection", async () => {
  const cut = { of: "server", after: "unfinished", by: "garbage" } as const;
  const proxy = await startCuttingProxy(real.url, [cut]);
  const db = openDatabase(proxy.url, { connections: 1, deadlines: true });
  const lost = await db.$client`select 1 as unfinished`.catch(databaseFault);
  expect(lost).toBe("unknown");
  expect(await db.$client`select 1 as unfinished`).toEqual([{ unfinished: 1 }]);
  await db.$client.end({ timeout: 0 });
  proxy.close();
});
