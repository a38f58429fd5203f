import type { Sql, TransactionSql } from "postgres";
import { afterEach, expect, it, vi } from "vitest";
import { closeDatabase, countingDatabase, database } from "@/db/system/client";
import { completeEnvironment } from "@/lib/runtime/env";
import { createProcessDatabase, type TestDatabase } from "@/test/database/database";
import { examineConnections, examineLocks, examineWrites } from "./doctor-database";

afterEach(async () => {
  await closeDatabase();
  vi.unstubAllEnvs();
  completeEnvironment({});
});

it("counts the connections of all pools, of the listener and of pruning, for each worker", () => {
  vi.stubEnv("DATABASE_URL", "postgres://foyer@127.0.0.1/foyer");
  completeEnvironment({ WORKERS: "4" });
  const pools = [database(), countingDatabase()].map(({ $client }) => $client.options.max);
  const needed = 4 * (pools.reduce((sum, max) => sum + max, 0) + 2);
  const { state, found } = examineConnections({ maxConnections: needed + 10 });
  expect([state, found]).toEqual(["ok", `this server needs ${needed} of ${needed + 10}`]);
  expect(examineConnections({ maxConnections: needed + 9 }).state).toBe("warning");
});

it("finds a database whose disk is full, which still answers reads", async () => {
  const test = await createProcessDatabase();
  try {
    expect(await examineWrites()).toMatchObject({ check: "writes", state: "ok" });
    await test.db.$client.unsafe(`
      create function fill() returns event_trigger language plpgsql as
        $$ begin raise exception 'No space left on device' using errcode = '53100'; end $$;
      create event trigger full_disk on ddl_command_start when tag in ('CREATE TABLE AS')
        execute function fill()`);
    expect(await examineWrites()).toMatchObject({
      state: "error",
      found: "the database takes no writes: No space left on device",
    });
  } finally {
    await test.drop();
  }
});

let created: TestDatabase | undefined;
afterEach(() => created?.drop());

it("names a session that has locked tables, and none that reads or writes rows", async () => {
  created = await createProcessDatabase();
  await created.db.$client.begin(async (tx) => {
    await tx`select from users`;
    await tx`update settings set value = value`;
    expect(await examineLocks(0)).toMatchObject({ check: "locks", state: "ok" });
    await tx`lock table sessions, refresh_tokens in share row exclusive mode`;
    const { state, found } = await examineLocks(0);
    const words = `^session ${await pidOf(tx)} has locked refresh_tokens, sessions for up to \\d+ s$`;
    expect([state, found]).toEqual(["error", expect.stringMatching(words)]);
    expect(await examineLocks(600)).toMatchObject({ state: "ok" });
  });
});

it("names a session that waits to lock a table, and whom it waits for", async () => {
  created = await createProcessDatabase();
  const { $client } = created.db;
  const [reader, waiter] = [await $client.reserve(), await $client.reserve()];
  const [held, waits] = [await pidOf(reader), await pidOf(waiter)];
  const words = `^session ${waits} has waited for up to \\d+ s to lock users, behind session ${held}; session ${waits} has locked images for up to \\d+ s$`;
  for (const session of [reader, waiter]) await session`begin`;
  await reader`select from users`;
  await waiter`lock table images`;
  const locking = waiter`lock table users`.catch(() => null);
  await vi.waitFor(async () => {
    const { state, found } = await examineLocks(0);
    expect([state, found]).toEqual(["error", expect.stringMatching(words)]);
  }, 5000);
  await reader`rollback`;
  await locking;
  await waiter`rollback`;
  for (const session of [reader, waiter]) session.release();
});

async function pidOf(session: Sql | TransactionSql): Promise<number> {
  const [row] = await session`select pg_backend_pid() as pid`;
  return row?.pid;
}
