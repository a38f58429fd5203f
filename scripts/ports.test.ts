import { spawnSync } from "node:child_process";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { expect, it } from "vitest";

const CHECK = 'await (await import("./scripts/ports.mjs")).requireFreePorts();';

/** Returns what a start says about its ports. */
function check(settings: Record<string, string>) {
  const args = ["--input-type=module", "--eval", CHECK];
  const env: NodeJS.ProcessEnv = { PATH: process.env.PATH, NODE_ENV: "production", ...settings };
  const { status, stderr } = spawnSync(process.execPath, args, { env, encoding: "utf8" });
  return [status, stderr];
}

it("a start names the variable whose port another program has", async () => {
  const server = createServer();
  await once(server.listen(0, "127.0.0.1"), "listening");
  const taken = `${(server.address() as AddressInfo).port}`;
  server.close();
  await once(server, "close");
  expect(check({ PORT: taken })).toEqual([0, ""]);

  const holder = createServer();
  await once(holder.listen(Number(taken), "127.0.0.1"), "listening");
  expect(check({ PORT: taken })).toEqual([1, `foyer: PORT: ${taken} is already in use\n`]);
  const metrics = { PORT: "20001", METRICS_PORT: taken };
  expect(check(metrics)).toEqual([1, `foyer: METRICS_PORT: ${taken} is already in use\n`]);
  expect(check({ PORT: taken, HOST: "127.0.0.2" })).toEqual([0, ""]);
  holder.close();
});

it.each([
  [{ PORT: "70000" }, "PORT: must be a whole number from 1 to 65535"],
  [{ PORT: "x" }, "PORT: must be a whole number from 1 to 65535"],
  [{ PORT: "20001", METRICS_PORT: "20001" }, "METRICS_PORT: must differ from PORT"],
  [{ PORT: "20001", HOST: "203.0.113.7" }, "HOST: can't listen on 203.0.113.7 (EADDRNOTAVAIL)"],
])("a start refuses %j in one line", (settings, line) => {
  expect(check(settings)).toEqual([1, `foyer: ${line}\n`]);
});
