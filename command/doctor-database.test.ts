import { afterEach, expect, it, vi } from "vitest";
import { closeDatabase, countingDatabase, database } from "@/db/client";
import { completeEnvironment } from "@/lib/runtime/env";
import { examineConnections } from "./doctor-database";

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
