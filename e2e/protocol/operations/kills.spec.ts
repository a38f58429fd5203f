import { execFileSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { readLock } from "@/db/embedded/owner";
import { startTemporary } from "@/db/embedded/temporary";
import type { Db } from "@/db/system/client";
import { executeOn } from "@/test/database/server";
import { Load } from "../../failover/load";
import { findLosses, findWrong } from "../../failover/losses";
import { openElsewhere } from "../../support/moments";
import { createOwnDatabase } from "../../support/own-database";
import { type RunningServer, startServer } from "../../support/servers";
import { APPLICATION_KILLS, DATABASE_KILLS } from "../../support/sizes";
import { world } from "../../support/world";

/* F5, with fsync, synchronous_commit and full_page_writes on where the database is killed. */

/** Milliseconds to wait for the first success after a restart. The documented bound is 5000. */
const BACK_WITHIN = 30_000;

async function startPair(DATABASE_URL: string) {
  const settings = {
    ...{ DATABASE_URL, APP_SECRET: world().appSecret, DATA_DIR: world().dataDir },
    ...{ RATE_LIMIT_PUBLIC: "0", RATE_LIMIT_TOKEN: "0", LOG_LEVEL: "warn" },
  };
  const first = await startServer(settings);
  const second = await startServer({ ...settings, PUBLIC_URL: first.origin });
  return { settings, servers: [first, second] as [RunningServer, RunningServer] };
}

/** Puts as much load on both servers as eight clients can. */
const startLoad = (db: Db, [one, other]: readonly [RunningServer, RunningServer]) =>
  Load.start(db, [one.origin, other.origin], world().appSecret, { clients: 8, rate: 1000 });

/** Returns the milliseconds until the first acknowledged write. */
async function untilWrites({ asking }: Load, since = performance.now()) {
  while (asking.acknowledgedAt < since && performance.now() - since < BACK_WITHIN) await sleep(2);
  expect(asking.acknowledgedAt).toBeGreaterThan(since);
  return performance.now() - since;
}

/** Waits until the load is running, so that each kill interrupts it. */
async function untilBusy({ asking }: Load) {
  const [begun, enough] = [performance.now(), asking.acknowledged + 20];
  while (asking.acknowledged < enough && performance.now() - begun < BACK_WITHIN) await sleep(10);
  expect(asking.acknowledged).toBeGreaterThanOrEqual(enough);
  await sleep(Math.random() * 400);
}

/** Checks over connections of its own, none of which has seen a kill. */
async function expectWhole(url: string, { histories }: Load) {
  const db = openElsewhere(url);
  expect(await findLosses(db, histories)).toEqual({ lost: [], half: [] });
  await db.$client.end({ timeout: 1 });
}

const say = (what: string, { asking, histories }: Load, times: number[]) => {
  const sorted = [...times].sort((a, b) => a - b).map(Math.round);
  const unavailable = asking.failures.filter(({ status }) => status === 503).length;
  process.stdout.write(
    `${times.length} kills of ${what}: ${asking.acknowledged} acknowledged writes, ${histories.length} histories, ${unavailable} times 503; first success after ${sorted[Math.floor(sorted.length / 2)]} ms (median), ${sorted.at(-1)} ms (longest)\n`,
  );
};

test(`F5: ${DATABASE_KILLS} kills of the database lose nothing that was acknowledged`, async () => {
  test.setTimeout(120_000 + DATABASE_KILLS * 30_000);
  const cluster = await startTemporary({ durable: true });
  const { servers } = await startPair(cluster.url);
  const db = openElsewhere(cluster.url);
  const [settings] = await db.$client`select current_setting('data_directory') as folder,
    current_setting('fsync') || current_setting('synchronous_commit') || current_setting('full_page_writes') as durable`;
  expect(settings?.durable).toBe("ononon");
  const load = await startLoad(db, servers);
  const times: number[] = [];
  for (let n = 0; n < DATABASE_KILLS; n++) {
    await untilBusy(load);
    await killDatabase(settings?.folder, n % 2 === 0);
    const isBack = () => executeOn(cluster.url, "select 1").then(Boolean, () => false);
    await expect.poll(isBack, { timeout: 60_000, intervals: [20] }).toBe(true);
    times.push(await untilWrites(load));
    await expectWhole(cluster.url, load);
  }
  await load.stop();
  await expectWhole(cluster.url, load);
  expect(findWrong(load)).toEqual([]);
  say("the database", load, times);
  expect(servers.map(({ process }) => process.exitCode)).toEqual([null, null]);
  expect(servers.map(({ output }) => output().includes("unexpected_error"))).toEqual([
    false,
    false,
  ]);
  await Promise.all(servers.map((server) => server.stop("SIGKILL")));
  await db.$client.end({ timeout: 1 });
  await cluster.stop();
});

/** Kills only the main process, whose backends notice, or all of its processes at once. */
async function killDatabase(folder: string, all: boolean) {
  const pid = (await readLock(folder))?.pid;
  if (!pid) throw new Error("no PostgreSQL runs there");
  const list = execFileSync("ps", ["-o", "pid=", "--ppid", `${pid}`], { encoding: "utf8" });
  const backends = all
    ? list
        .split("\n")
        .filter((line) => line.trim() !== "")
        .map(Number)
    : [];
  for (const each of [pid, ...backends])
    try {
      process.kill(each, "SIGKILL");
    } catch {
      // The process has exited by itself.
    }
}

test(`F5: ${APPLICATION_KILLS} kills of the application lose nothing that was acknowledged`, async () => {
  test.setTimeout(120_000 + APPLICATION_KILLS * 30_000);
  const { url, drop } = await createOwnDatabase();
  const { settings, servers } = await startPair(url);
  const [PUBLIC_URL] = servers.map(({ origin }) => origin);
  const db = openElsewhere(url);
  const load = await startLoad(db, servers);
  const times: number[] = [];
  for (let n = 0; n < APPLICATION_KILLS; n++) {
    await untilBusy(load);
    const killed = n % 3 === 2 ? [0, 1] : [n % 2];
    await Promise.all(killed.map((which) => servers[which as 0 | 1].stop("SIGKILL")));
    for (const which of killed) {
      const { port: PORT } = new URL(servers[which as 0 | 1].origin);
      servers[which as 0 | 1] = await startServer({
        ...settings,
        PUBLIC_URL: PUBLIC_URL ?? "",
        PORT,
      });
    }
    times.push(await untilWrites(load));
    await expectWhole(url, load);
  }
  await load.stop();
  await expectWhole(url, load);
  expect(findWrong(load)).toEqual([]);
  say("the application", load, times);
  await Promise.all(servers.map((server) => server.stop("SIGKILL")));
  await db.$client.end({ timeout: 1 });
  await drop();
});
