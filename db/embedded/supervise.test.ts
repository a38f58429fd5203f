import { afterAll, beforeAll, expect, test } from "vitest";
import { identifyProcess } from "./process-identity";
import { startEmbedded } from "./start";
import { ask, findPostmaster, makeWorld, until } from "./test-world";

let world: Awaited<ReturnType<typeof makeWorld>>;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.clear());

const lines: string[] = [];
function start() {
  const { dataDir, systemFolder } = world;
  return startEmbedded({ dataDir, systemFolder, role: "server", log: (line) => lines.push(line) });
}

test("a killed postmaster is back on its port within five seconds", async () => {
  const { url, stop } = await start();
  await ask(url, "create table kept (n int)");
  for (const n of [1, 2, 3, 4, 5]) {
    await ask(url, `insert into kept values (${n})`);
    process.kill((await findPostmaster(url)).pid, "SIGKILL");
    const counted = await until(() => ask(url, "select count(*)::int as n from kept"), 5_000);
    expect(counted).toEqual([{ n }]);
  }
  await stop();
  // Five rounds of up to five seconds each, with time to spare.
}, 40_000);

test("a postmaster killed just before stop does not come back", async () => {
  const { url, stop } = await start();
  const { pid, cluster } = await findPostmaster(url);
  process.kill(pid, "SIGKILL");
  await stop();
  expect(await identifyProcess(pid)).toBeNull();
  await expect(ask(url, "select 1")).rejects.toThrow("ECONNREFUSED");
  const again = await start();
  expect((await findPostmaster(again.url)).cluster).toBe(cluster);
  await again.stop();
});

test("stop can be called twice, and while a postmaster restarts", async () => {
  const { url, stop } = await start();
  const { pid } = await findPostmaster(url);
  lines.length = 0;
  process.kill(pid, "SIGKILL");
  await until(async () => lines.some((line) => line.includes("restarting it")), 3_000);
  await Promise.all([stop(), stop()]);
  await stop();
  await expect(ask(url, "select 1")).rejects.toThrow("ECONNREFUSED");
});

test("logs errors without any value of a row", async () => {
  const { url, stop } = await start();
  await ask(url, "create table t (secret text primary key)", "insert into t values ('hush-hush')");
  await expect(ask(url, "insert into t values ('hush-hush')")).rejects.toThrow("duplicate key");
  await stop();
  expect(lines.join("\n")).toContain("duplicate key");
  expect(lines.join("\n")).not.toContain("hush");
});
