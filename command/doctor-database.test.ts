import { afterEach, expect, it, vi } from "vitest";
import { closeDatabase, countingDatabase, database } from "@/db/client";
import { completeEnvironment } from "@/lib/runtime/env";
import { createProcessDatabase } from "@/test/database/database";
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

it("finds a session that has locked tables for five seconds", async () => {
  const test = await createProcessDatabase();
  try {
    const found = await test.db.$client.begin(async (tx) => {
      await tx`lock table sessions, refresh_tokens in share row exclusive mode`;
      await tx`select from users`;
      expect(await examineLocks()).toMatchObject({ check: "locks", state: "ok" });
      await tx`select pg_sleep(5)`;
      return examineLocks();
    });
    expect(found).toMatchObject({
      state: "error",
      found: expect.stringMatching(
        /^session \d+ has locked refresh_tokens, sessions for up to [5-9] s$/,
      ),
    });
  } finally {
    await test.drop();
  }
});
