import { setTimeout as sleep } from "node:timers/promises";
import { inspect } from "node:util";
import { sql } from "drizzle-orm";
import type postgres from "postgres";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { setUpTestDatabase } from "@/test/database/database";
import { startTestProxy, type TestProxy } from "@/test/database/proxy";
import { type Db, openDatabase } from "./client";
import { databaseFault } from "./faults";

const real = setUpTestDatabase();
let proxy: TestProxy;
let db: Db;

beforeAll(async () => {
  await real.db.$client`create table probes (id int primary key)`;
  proxy = await startTestProxy(real.url);
});
afterAll(() => proxy.close());
beforeEach(() => {
  db = openDatabase(proxy.url, { connections: 2, deadlines: true });
});
afterEach(async () => {
  await proxy.resume();
  await db.$client.end({ timeout: 1 });
});

/** Returns how a statement ended, and after how many milliseconds. */
async function settle(statement: PromiseLike<unknown>) {
  const start = performance.now();
  const fault = await Promise.resolve(statement).then(() => "done" as const, databaseFault);
  return { fault, took: performance.now() - start };
}

async function isStored(id: number) {
  const rows = await real.db.$client`select from probes where id = ${id}`;
  return rows.length === 1;
}

const insertSlowly = (on: postgres.ISql, id: number, seconds: number) =>
  on`insert into probes select ${id}::int from pg_sleep(${seconds})`;

/** Returns the milliseconds until a statement succeeds again. */
async function timeToService() {
  const start = performance.now();
  while ((await settle(db.$client`select 1`)).fault !== "done") await sleep(5);
  return performance.now() - start;
}

test("reports a refused connection at once and recovers at once", async () => {
  await db.$client`select 1`;
  await proxy.refuse();
  await settle(db.$client`select 1`);
  for (const statement of [db.$client`select 1`, db.execute(sql`select 1`)]) {
    const { fault, took } = await settle(statement);
    expect(fault).toBe("away");
    expect(took).toBeLessThan(1000);
  }
  await proxy.resume();
  expect(await timeToService()).toBeLessThan(1000);
});

test("reports a frozen database in time, and recovers when it thaws", async () => {
  await Promise.all([db.$client`select 1`, db.$client`select 1`]);
  const others: ReturnType<typeof settle>[] = [];
  const inTransaction = await settle(
    db.transaction(async (tx) => {
      await tx.execute(sql`insert into probes values (1)`);
      proxy.freeze();
      others.push(
        settle(db.$client`insert into probes values (2)`),
        settle(db.execute(sql`select 1`)),
        settle(db.transaction((other) => other.execute(sql`select 1`))),
      );
      await tx.execute(sql`insert into probes values (3)`);
    }),
  );
  const ends = [inTransaction, ...(await Promise.all(others))];
  expect(ends.map(({ fault }) => fault)).toEqual(["away", "unknown", "away", "away"]);
  expect(Math.max(...ends.map(({ took }) => took))).toBeLessThan(1600);
  const { fault, took } = await settle(db.$client`select 1`);
  expect([fault, took < 1600]).toEqual(["away", true]);
  await proxy.resume();
  expect(await timeToService()).toBeLessThan(1000);
});

test("withdraws a statement that waits too long for a connection, and never runs it", async () => {
  // Two connections: two wait for 0.4 s, and the next one for longer than the 0.6 s that it may.
  const busy = [10, 11, 12, 13].map((id) => settle(insertSlowly(db.$client, id, 0.4)));
  const { fault, took } = await settle(db.$client`insert into probes values (14)`);
  expect(fault).toBe("away");
  expect(took).toBeLessThan(1000);
  expect((await Promise.all(busy)).map((end) => end.fault)).toEqual(Array(4).fill("done"));
  await db.$client`select 1`;
  expect(await isStored(14)).toBe(false);
});

test("reports a write cut off in flight as unknown, but not inside a transaction", async () => {
  await Promise.all([db.$client`select 1`, db.$client`select 1`]);
  const write = settle(insertSlowly(db.$client, 20, 0.2));
  const undone = settle(db.$client.begin((tx) => insertSlowly(tx, 21, 0.2)));
  await sleep(80);
  proxy.cut();
  expect((await write).fault).toBe("unknown");
  expect((await undone).fault).toBe("away");
  await sleep(200);
  expect(await isStored(21)).toBe(false);
});

test("reports a commit cut off in flight as unknown", async () => {
  await real.db.$client.unsafe(`
    create table slow (id int);
    create function wait() returns trigger language plpgsql as 'begin perform pg_sleep(0.3); return null; end';
    create constraint trigger slow_commit after insert on slow deferrable initially deferred
      for each row execute function wait()`);
  const commit = settle(db.transaction((tx) => tx.execute(sql`insert into slow values (1)`)));
  await sleep(150);
  proxy.cut();
  expect((await commit).fault).toBe("unknown");
});

test("a transaction that lost its connection does nothing on the next one", async () => {
  const end = settle(
    db.transaction(async (tx) => {
      await tx.execute(sql`insert into probes values (30)`);
      proxy.cut();
      await sleep(20);
      await Promise.all([db.$client`select 1`, db.$client`select 1`]);
      await tx.execute(sql`insert into probes values (31)`).catch(() => null);
      await tx.execute(sql`insert into probes values (32)`);
    }),
  );
  expect((await end).fault).toBe("away");
  await sleep(500);
  expect([await isStored(30), await isStored(31), await isStored(32)]).toEqual(
    Array(3).fill(false),
  );
});

test("pays one deadline, not one each, for connections that died silently", async () => {
  await Promise.all([db.$client`select pg_sleep(0.05)`, db.$client`select pg_sleep(0.05)`]);
  proxy.strand();
  expect((await settle(db.$client`select 1`)).fault).toBe("unknown");
  // A busy machine can be slow to reconnect ("away"); a second dead connection would give "unknown"
  // again.
  const next = await settle(db.$client`select 1`);
  expect(next.fault).not.toBe("unknown");
  if (next.fault === "away") expect((await settle(db.$client`select 1`)).fault).toBe("done");
});

test("distinguishes the server's refusals from programming errors", async () => {
  await db.$client`insert into probes values (40)`;
  const kill = db.$client`select pg_terminate_backend(pg_backend_pid())`;
  expect((await settle(kill)).fault).toBe("away");
  expect((await settle(insertSlowly(db.$client, 41, 5))).fault).toBe("away");
  expect((await settle(db.$client`insert into probes values (40)`)).fault).toBeNull();
  expect((await settle(db.$client`select nothing`)).fault).toBeNull();
});

test("a statement that cannot be encoded doesn't affect its neighbors", async () => {
  const answers = await Promise.all(
    Array.from({ length: 60 }, async (_, n) => {
      if (n % 3 === 0) return settle(db.$client`select ${undefined as unknown as number}::int`);
      const [row] = await db.$client`select ${n}::int as n`;
      return row?.n === n;
    }),
  );
  expect(answers.filter((_, n) => n % 3 !== 0)).toEqual(Array(40).fill(true));
});

test("no error contains a value that was sent", async () => {
  await db.execute(
    sql`create table if not exists secrets (value text unique, n int check (n > 0))`,
  );
  const secret = "s3cret";
  await db.execute(sql`insert into secrets values (${secret})`);
  const statements = [
    () => db.execute(sql`insert into secrets values (${secret})`),
    () => db.$client`insert into secrets values (${secret})`,
    () => db.execute(sql`insert into secrets values (${`${secret}2`}, 0)`),
    () => db.$client`select ${secret}::text::uuid`,
    () => db.transaction((tx) => tx.execute(sql`select ${secret}::text::int`)),
  ];
  for (const run of statements) {
    const error = await Promise.resolve(run()).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    expect(inspect(error, { showHidden: true, depth: 9 })).not.toContain(secret);
  }
});
