import { setTimeout as sleep } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { setUpTestDatabase } from "@/test/database/database";
import { startTestProxy, type TestProxy } from "@/test/database/proxy";
import { type Db, openDatabase } from "./client";
import { databaseFault } from "./faults";

const real = setUpTestDatabase();
let proxy: TestProxy;
beforeAll(async () => {
  proxy = await startTestProxy(real.url);
});
afterAll(() => proxy.close());

async function withPool(connections: number, work: (db: Db) => Promise<void>) {
  const db = openDatabase(proxy.url, { connections, deadlines: true });
  try {
    await work(db);
  } finally {
    await proxy.resume();
    await db.$client.end({ timeout: 0 });
  }
}

const end = (statement: PromiseLike<unknown>) =>
  Promise.resolve(statement).then(() => "done", databaseFault);

/** Blocks the event loop, as a long computation does. */
function stall(milliseconds: number) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

test("responses that arrived while the event loop was blocked are accepted", async () => {
  const db = openDatabase(real.url, { connections: 1, deadlines: true });
  await db.$client`select 1`;
  const sent = end(db.$client`select pg_sleep(0.05)`);
  const queued = end(db.$client`select 1`);
  await sleep(10);
  // Timers that are due run before responses are read.
  await new Promise(setImmediate);
  stall(1200);
  expect(await Promise.all([sent, queued])).toEqual(["done", "done"]);
  await db.$client.end();
});

test("a transaction that didn't begin, and a statement that was only described, had no effect", () =>
  withPool(2, async (db) => {
    await Promise.all([db.$client`select pg_sleep(0.05)`, db.$client`select pg_sleep(0.05)`]);
    proxy.freeze();
    const begun = end(db.$client.begin((tx) => tx`select 1`));
    const described = end(db.$client`select ${1}::int as never_prepared_before`);
    expect(await Promise.all([begun, described])).toEqual(["away", "away"]);
  }));

test("statements on a reserved connection that was lost had no effect", () =>
  withPool(1, async (db) => {
    const reserved = await db.$client.reserve();
    await reserved`select 1`;
    proxy.cut();
    await sleep(50);
    expect(await end(reserved`select 2`)).toBe("away");
  }));

test("a refused connection is reported by a pool without deadlines as well", async () => {
  await proxy.refuse();
  const db = openDatabase(proxy.url);
  expect(await end(db.$client`select 1`)).toBe("away");
  await db.$client.end({ timeout: 0 });
  await proxy.resume();
});

test("a server that accepts connections but doesn't respond is reported by such a pool", async () => {
  proxy.freeze();
  const db = openDatabase(proxy.url);
  expect(await end(db.$client`select 1`)).toBe("away");
  await db.$client.end({ timeout: 0 });
  await proxy.resume();
}, 20_000);

test("a pool that was closed opens no connection, and cuts off a server that doesn't respond", async () => {
  await proxy.refuse();
  const db = openDatabase(proxy.url, { connections: 1, deadlines: true });
  for (let n = 0; n < 5; n++) await end(db.$client`select 1`);
  const waiting = end(db.$client`select 1`);
  await new Promise(setImmediate);
  await db.$client.end({ timeout: 0 });
  await proxy.resume();
  expect(await waiting).toBe("away");
  const received = proxy.received();
  await sleep(500);
  expect(proxy.received()).toBe(received);

  const sockets = () =>
    process.getActiveResourcesInfo().filter((name) => name === "TCPSocketWrap").length;
  const other = openDatabase(proxy.url, { connections: 1 });
  await other.$client`select 1`;
  proxy.freeze();
  await other.$client.end({ timeout: 0 });
  const open = sockets();
  await vi.waitUntil(() => sockets() < open, { timeout: 3000 });
  await proxy.resume();
});

test("statements that failed keep no memory", async () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const fail = (n: number) =>
    real.db.$client
      .unsafe(`select nothing${n} /*${Buffer.alloc(10_000, "-")}*/`)
      .catch(() => undefined);
  const heapAfter = async (count: number) => {
    for (let n = 0; n < count; n++) await fail(n);
    collect();
    return process.memoryUsage().heapUsed;
  };
  const before = await heapAfter(100);
  expect((await heapAfter(500)) - before).toBeLessThan(1_000_000);
});
