import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { setUpTestDatabase } from "@/test/database/database";
import { startTestProxy, type TestProxy } from "@/test/database/proxy";
import { type Db, executePrepared, openDatabase } from "./client";
import { type DatabaseFault, databaseFault } from "./faults";

const real = setUpTestDatabase();

describe("client cuts", () => {
  const CUTS = 100;
  let proxy: TestProxy;
  let db: Db;

  beforeAll(async () => {
    await real.db.$client`create table parts (id int, part int)`;
    proxy = await startTestProxy(real.url);
    db = openDatabase(proxy.url, { connections: 6, deadlines: true });
  });
  afterAll(async () => {
    await db.$client.end({ timeout: 1 });
    await proxy.close();
  });

  const WRITES = [
    (id: number) => db.$client`insert into parts values (${id}, 1), (${id}, 2)`,
    (id: number) => db.execute(sql`insert into parts values (${id}, 1), (${id}, 2)`),
    (id: number) =>
      db.transaction(async (tx) => {
        await tx.execute(sql`insert into parts values (${id}, 1)`);
        if (id % 2 === 0) await sleep(2);
        await tx.execute(sql`insert into parts values (${id}, 2)`);
      }),
  ];

  type Outcome = "done" | DatabaseFault | null;

  /** Starts callers that write without pause, and records the outcomes. */
  function startLoad(callers: number) {
    const outcomes = new Map<number, Outcome>();
    const load = { outcomes, begun: 0, slowest: 0, doneAt: 0, stop };
    let stopped = false;
    async function call() {
      while (!stopped) {
        const id = ++load.begun;
        const start = performance.now();
        const write = WRITES[id % WRITES.length]?.(id);
        const outcome = await Promise.resolve(write).then(() => "done" as const, databaseFault);
        outcomes.set(id, outcome);
        load.slowest = Math.max(load.slowest, performance.now() - start);
        if (outcome === "done") load.doneAt = performance.now();
        else await sleep(1);
      }
    }
    const running = Array.from({ length: callers }, call);
    async function stop() {
      stopped = true;
      await Promise.all(running);
    }
    return load;
  }

  test("a hundred cuts under load: every statement settles, truthfully, and service is back within a second", async () => {
    const load = startLoad(16);
    let longest = 0;
    for (let n = 0; n < CUTS; n++) {
      await sleep(10 + Math.random() * 20);
      if (n % 10 === 0) await proxy.refuse();
      else proxy.cut(0.6);
      await sleep(Math.random() * 20);
      await proxy.resume();
      const back = performance.now();
      while (load.doneAt < back && performance.now() - back < 3000) await sleep(2);
      longest = Math.max(longest, performance.now() - back);
    }
    await load.stop();
    expect(longest).toBeLessThan(1000);
    expect(load.slowest).toBeLessThan(1600);
    expect(load.outcomes.size).toBe(load.begun);

    const rows = await real.db.$client<{ id: number; parts: number }[]>`
    select id, count(*)::int as parts from parts group by id`;
    expect(rows.filter(({ parts }) => parts !== 2)).toEqual([]);
    const stored = new Set(rows.map(({ id }) => id));
    const untrue = [...load.outcomes].filter(([id, outcome]) => {
      if (outcome === "unknown") return false;
      return stored.has(id) ? outcome !== "done" : outcome !== "away";
    });
    expect(untrue).toEqual([]);
    expect(new Set(load.outcomes.values())).toEqual(new Set(["done", "away", "unknown"]));
  }, 30_000);
});

test("a transaction's connection keeps a prepared statement, and no other", async () => {
  await real.db.transaction(async (tx) => {
    for (const n of [1, 2]) {
      const [row] = await executePrepared<{ doubled: number }>(
        tx,
        sql`select ${n}::int * 2 as doubled`,
      );
      expect(row?.doubled).toBe(2 * n);
    }
    await tx.execute(sql`select ${1}::int * 3 as tripled`);
    const kept = await tx.execute(sql`
      select statement from pg_prepared_statements where statement like 'select $1::int%'`);
    expect(kept.map(({ statement }) => statement)).toEqual(["select $1::int * 2 as doubled"]);
  });
});

describe("client former errors", () => {
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
});
