import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { closeDatabase } from "@/db/system/client";
import { databaseFault } from "@/db/system/faults";
import { pruneSlowly } from "@/db/system/prune";
import { openPatiently, setUpTestDatabase } from "@/test/database/database";
import { startTestProxy, type TestProxy } from "@/test/database/proxy";
import { completeEnvironment } from "./env";
import { isReady } from "./health";
import { log } from "./log";
import { isDatabaseLost, isOutage, logJobFailure, noteDatabaseFault } from "./outage";

const real = setUpTestDatabase();
let proxy: TestProxy;
const lines: Record<string, unknown>[] = [];
beforeAll(async () => {
  proxy = await startTestProxy(real.url);
});
beforeEach(async () => {
  vi.stubEnv("DATABASE_URL", proxy.url);
  vi.stubEnv("LOG_LEVEL", "silent");
  completeEnvironment({});
  await openPatiently();
  lines.length = 0;
  vi.spyOn(log(), "warn").mockImplementation((line: unknown) => {
    lines.push(line as Record<string, unknown>);
  });
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await closeDatabase();
  await proxy.close();
});

const lost = Object.assign(new Error("connection lost"), { outcome: "none" });
const untilOver = () => vi.waitUntil(() => !isOutage(), 15_000);

const tooSlow = Object.assign(new Error("statement timeout"), { code: "57014" });

it("logs an outage in two lines, and isn't ready in between", async () => {
  expect(await isReady()).toBe(true);
  await proxy.refuse();
  for (let n = 0; n < 50; n++) noteDatabaseFault(lost, { requestId: `request-${n}` });
  logJobFailure("chore_failed", lost, { chore: "pruning" });
  logJobFailure("mail_delivery_failed", new Error("", { cause: lost }));
  expect(lines).toEqual([
    { event: "database_lost", message: "connection lost", requestId: "request-0" },
  ]);
  expect([isDatabaseLost(), await isReady()]).toEqual([true, false]);
  await proxy.resume();
  await vi.waitUntil(() => !isDatabaseLost(), 10_000);
  expect([isOutage(), await isReady()]).toEqual([true, true]);
  // A statement that waited for a connection fails a moment later.
  noteDatabaseFault(tooSlow, { requestId: "request-50" });
  expect([isDatabaseLost(), lines.length]).toEqual([false, 1]);
  // A full database fails and answers in turn.
  noteDatabaseFault(lost, { requestId: "request-51" });
  expect([isDatabaseLost(), await isReady()]).toEqual([true, false]);
  await untilOver();
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatchObject({ event: "database_back", faults: 54 });
  expect(await isReady()).toBe(true);
});

it("logs single failed statements at most once a second, and reports no outage", async () => {
  for (let n = 0; n < 20; n++) noteDatabaseFault(tooSlow, { requestId: `request-${n}` });
  expect(lines).toEqual([
    { event: "database_fault", message: "statement timeout", requestId: "request-0" },
  ]);
  expect(isDatabaseLost()).toBe(false);
  await vi.waitUntil(() => {
    noteDatabaseFault(tooSlow, {});
    return lines.length > 1;
  }, 5000);
  expect(Number(lines[1]?.untold)).toBeGreaterThanOrEqual(19);
});

it("names the statement that failed, with the database's reason and without parameters", async () => {
  const query = "update users set name = $1";
  const cause = Object.assign(new Error("statement timeout"), { code: "57014", query });
  const failed = new Error(`Failed query: ${query}\nparams: Ada`, { cause });
  await vi.waitUntil(() => {
    noteDatabaseFault(failed, { chore: "x" });
    return lines.length > 0;
  }, 5000);
  const line = { message: "statement timeout", statement: "update users", chore: "x" };
  expect(lines).toMatchObject([{ event: "database_fault", ...line }]);
});

it("takes a fault of the cleaner's own connection for no outage, and counts it during one", async () => {
  await proxy.refuse();
  const failure: unknown = await pruneSlowly(new Date()).catch((error) => error);
  logJobFailure("chore_failed", failure, { chore: "pruning" });
  expect(databaseFault(failure)).toBe("away");
  expect(isDatabaseLost()).toBe(false);
  lines.length = 0;
  noteDatabaseFault(lost, {});
  logJobFailure("chore_failed", failure, { chore: "pruning" });
  await proxy.resume();
  await untilOver();
  expect(lines).toMatchObject([{ event: "database_lost" }, { event: "database_back", faults: 2 }]);
});

it("logs other failures of background work under their own event", () => {
  logJobFailure("chore_failed", new Error("no such key"), { chore: "key_rotation" });
  expect(lines).toEqual([{ event: "chore_failed", message: "no such key", chore: "key_rotation" }]);
});
