import { type ChildProcess, spawn } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { obtainBinaries } from "./binaries";
import { chooseLauncher } from "./launcher";
import { findOwner } from "./owner";
import { postgresArguments } from "./postgres-arguments";
import { identifyProcess } from "./process-identity";
import { startEmbedded } from "./start";
import { ask, findPostmaster, makeWorld, until } from "./test-world";

let world: Awaited<ReturnType<typeof makeWorld>>;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.clear());

function start(role: "server" | "command", log: (line: string) => void = () => undefined) {
  const { dataDir, systemFolder } = world;
  return startEmbedded({ dataDir, systemFolder, role, log });
}

test("two concurrent first starts: one wins, and the other is told", async () => {
  const both = await Promise.all([world.startProcess("server"), world.startProcess("server")]);
  const [winner, loser] = both[0].answer.url ? both : [both[1], both[0]];
  expect(winner.answer).toMatchObject({ joined: false });
  expect(loser.answer).toEqual({
    code: "in_use",
    message: `Another Foyer server is running on ${world.dataDir} (process ${winner.child.pid}): stop it first, or use a different DATA_DIR`,
  });
  await ask(winner.answer.url ?? "", "create table kept (n int)", "insert into kept values (7)");
  winner.child.kill("SIGTERM");
  expect(await winner.ended).toEqual([0, null]);
});

test("a postmaster ends after SIGKILL of its owner, and a start at that moment has all the data", async () => {
  const { child, ended, answer } = await world.startProcess("server");
  const { pid, cluster } = await findPostmaster(answer.url ?? "");
  child.kill("SIGKILL");
  const next = await start("server");
  expect(await ask(next.url, "select n from kept")).toEqual([{ n: 7 }]);
  expect(await identifyProcess(pid)).toBeNull();
  expect(await findOwner(cluster)).toMatchObject({ pid: process.pid, role: "server" });
  await next.stop();
  await ended;
});

test("no postmaster survives SIGKILL of its owner", async () => {
  const { child, answer } = await world.startProcess("server");
  const { pid } = await findPostmaster(answer.url ?? "");
  child.kill("SIGKILL");
  await until(async () => (await identifyProcess(pid)) === null, 3_000);
});

test("a second server is refused without affecting the first", async () => {
  const first = await start("server");
  const second = await world.startProcess("server");
  expect(second.answer).toMatchObject({ code: "in_use" });
  expect(await ask(first.url, "select n from kept")).toEqual([{ n: 7 }]);
  await first.stop();
});

test("a second server is refused while the first one's postmaster restarts", async () => {
  const first = await start("server");
  process.kill((await findPostmaster(first.url)).pid, "SIGKILL");
  await expect(start("server")).rejects.toMatchObject({ code: "in_use" });
  expect(await until(() => ask(first.url, "select n from kept"), 5_000)).toEqual([{ n: 7 }]);
  await first.stop();
});

test("a command joins the running server, whose postmaster outlives it", async () => {
  const server = await start("server");
  const command = await world.startProcess("command");
  expect(command.answer).toEqual({ url: server.url, joined: true });
  command.child.kill("SIGTERM");
  await command.ended;
  expect(await ask(server.url, "select n from kept")).toEqual([{ n: 7 }]);
  await server.stop();
});

test("a command alone starts its own postmaster; commands and servers after it wait for it", async () => {
  const command = await world.startProcess("command");
  expect(command.answer).toMatchObject({ joined: false });
  const others = [start("command"), start("command")].map(async (starting) => {
    const { joined, stop } = await starting;
    await stop();
    return joined;
  });
  command.child.kill("SIGTERM");
  expect(await Promise.all(others)).toEqual([false, false]);
  const server = await start("server");
  expect(server.joined).toBe(false);
  await server.stop();
});

test("a postmaster that outlived its owner is stopped and its data taken over", async () => {
  const { cluster, stop, port } = await started();
  await stop();
  const launcher = await chooseLauncher(cluster);
  const { postgres } = await obtainBinaries(launcher);
  const settings = { cluster, port, ownerName: "foyer-server-999999-1", durable: true };
  const args = postgresArguments(settings);
  const orphan = spawn(...launcher.wrap(postgres, args), { ...launcher.options, stdio: "ignore" });
  await until(() => readFile(join(cluster, "postmaster.pid")), 3_000);

  const lines: string[] = [];
  const next = await start("server", (line) => lines.push(line));
  expect(lines).toContain(
    `Stopping PostgreSQL left running by an earlier Foyer (process ${orphan.pid})`,
  );
  expect(await ask(next.url, "select n from kept")).toEqual([{ n: 7 }]);
  await next.stop();
});

test("a start ignores a stale lock whose PID belongs to another program now", async () => {
  const { cluster, stop } = await started();
  const lock = await readFile(join(cluster, "postmaster.pid"), "utf8");
  await stop();
  const stranger: ChildProcess = spawn("sleep", ["60"]);
  await writeFile(join(cluster, "postmaster.pid"), lock.replace(/^\d+/, String(stranger.pid)));
  await writeFile(join(cluster, "postmaster.opts"), "");
  const next = await start("server");
  expect(await ask(next.url, "select n from kept")).toEqual([{ n: 7 }]);
  expect(stranger.exitCode).toBeNull();
  stranger.kill();
  await next.stop();
});

async function started() {
  const { url, stop } = await start("server");
  const { cluster } = await findPostmaster(url);
  return { cluster, stop, port: Number(new URL(url).port) };
}
