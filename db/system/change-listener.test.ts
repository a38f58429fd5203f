import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { setUpTestDatabase } from "@/test/database/database";
import { startTestProxy, type TestProxy } from "@/test/database/proxy";
import { type ChangeListener, startListener } from "./change-listener";

const real = setUpTestDatabase();
let proxy: TestProxy;
let listener: ChangeListener;
/** Events of the listener in order: a table, null for any table, or whether it is trusted. */
let told: (string | boolean | null)[];

beforeAll(async () => {
  proxy = await startTestProxy(real.url);
});
afterAll(() => proxy.close());
beforeEach(async () => {
  told = [];
  listener = startListener(proxy.url, {
    onChange: (table) => told.push(table),
    onTrust: (trusted) => told.push(trusted),
  });
  await vi.waitUntil(() => listener.trusted());
});
afterEach(async () => {
  await proxy.resume();
  await listener.close();
});

/** A statement that changes no row is announced too. */
const changeSites = () => real.db.$client`delete from sites`;

test("is trusted once it listens and all caches are marked as stale", () => {
  expect(told).toEqual([null, true]);
});

test("reports a changed table and marks its caches as stale", async () => {
  const [sites, keys] = [listener.version("sites"), listener.version("signing_keys")];
  await changeSites();
  await vi.waitUntil(() => listener.version("sites") > sites);
  expect(told.at(-1)).toBe("sites");
  expect(listener.version("signing_keys")).toBe(keys);
  expect(listener.trusted()).toBe(true);
});

test("is not trusted after a disconnect until it listens again, and counts everything as changed", async () => {
  const versions = [listener.version("sites"), listener.version("signing_keys")];
  await proxy.refuse();
  await vi.waitUntil(() => !listener.trusted(), { timeout: 100, interval: 1 });
  await changeSites();
  expect(listener.version("sites")).toBe(versions[0]);
  const back = performance.now();
  await proxy.resume();
  await vi.waitUntil(() => listener.trusted(), { timeout: 2000, interval: 1 });
  expect(performance.now() - back).toBeLessThan(1000);
  expect(listener.version("sites")).toBeGreaterThan(versions[0] ?? 0);
  expect(listener.version("signing_keys")).toBeGreaterThan(versions[1] ?? 0);
  expect(told.slice(2)).toEqual([false, null, true]);
});

test("trusts a silent connection for at most a second", async () => {
  proxy.freeze();
  const frozen = performance.now();
  await vi.waitUntil(() => !listener.trusted(), { timeout: 2000, interval: 5 });
  expect(performance.now() - frozen).toBeLessThan(1050);
  await sleep(300);
  await proxy.resume();
  await vi.waitUntil(() => listener.trusted(), { timeout: 2000, interval: 5 });
  expect(told.slice(2)).toEqual([false, null, true]);
});

test("reconnects after the server ends its session", async () => {
  const version = listener.version("sites");
  await real.db.$client`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`;
  await vi.waitUntil(() => !listener.trusted(), { timeout: 500, interval: 1 });
  await vi.waitUntil(() => listener.trusted(), { timeout: 2000 });
  expect(listener.version("sites")).toBeGreaterThan(version);
});

test("detects by heartbeat that its connection was replaced", async () => {
  const version = listener.version("sites");
  for (let n = 0; n < 20; n++) {
    proxy.cut();
    await sleep(20);
  }
  await vi.waitUntil(() => listener.trusted(), { timeout: 2000 });
  expect(listener.version("sites")).toBeGreaterThan(version);
  const now = listener.version("sites");
  await changeSites();
  await vi.waitUntil(() => listener.version("sites") > now);
});

test("runs beside a pool on its own connection and stops for good", async () => {
  const onPool = startListener(real.db);
  await vi.waitUntil(() => onPool.trusted());
  await real.db.$client`select 1`;
  await onPool.close();
  expect(onPool.trusted()).toBe(false);
  await sleep(600);
  expect(onPool.trusted()).toBe(false);
});

test("keeps listening after a callback throws", async () => {
  let calls = 0;
  const careless = startListener(real.url, {
    onChange() {
      calls += 1;
      throw new Error("careless");
    },
  });
  await vi.waitUntil(() => careless.trusted());
  await changeSites();
  await vi.waitUntil(() => calls === 2);
  await careless.close();
});

/** Sends a payload that the listener receives as its own echo, or as another's. */
const notify = (payload: string) => real.db.$client`select pg_notify('foyer_changed', ${payload})`;

test("hears its echoes every few seconds, and counts them as no table change", async () => {
  const echoes: string[] = [];
  const other = await real.db.$client.listen("foyer_changed", (payload) => echoes.push(payload));
  await vi.waitUntil(() => echoes.length >= 2, 8000);
  await notify("echo of another listener");
  await changeSites();
  await vi.waitUntil(() => told.at(-1) === "sites");
  expect(told).toEqual([null, true, "sites"]);
  expect(listener.trusted()).toBe(true);
  await other.unlisten();
});

test("is not trusted if its session listens but no notification arrives", async () => {
  const deaf = await startTestProxy(real.url, { dropNotifications: true });
  const onDeaf = startListener(deaf.url);
  await sleep(2000);
  expect(onDeaf.trusted()).toBe(false);
  await onDeaf.close();
  await deaf.close();
});
