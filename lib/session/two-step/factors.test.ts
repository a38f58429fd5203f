import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, it, vi } from "vitest";
import { closeDatabase } from "@/db/system/client";
import { databaseFault } from "@/db/system/faults";
import { completeEnvironment } from "@/lib/runtime/env";
import { usableFactors } from "./factors";

const unhandled: unknown[] = [];
const note = (error: unknown) => void unhandled.push(error);
afterEach(async () => {
  process.off("unhandledRejection", note);
  vi.unstubAllEnvs();
  await closeDatabase();
});

it("leaves no unhandled rejection if both reads fail", async () => {
  await closeDatabase();
  // Port 1: nothing listens there.
  vi.stubEnv("DATABASE_URL", "postgres://foyer@127.0.0.1:1/foyer");
  vi.stubEnv("PUBLIC_URL", "http://localhost:3000");
  completeEnvironment({});
  process.on("unhandledRejection", note);
  expect(await usableFactors(randomUUID()).then(() => "found", databaseFault)).toBe("away");
  // Node reports a rejection when the microtasks of its turn are done.
  await sleep(50);
  expect(unhandled).toEqual([]);
});
