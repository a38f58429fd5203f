import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createRedis } from "@/lib/runtime/redis";
import { endWithThisProcess } from "./children";
import { freePort } from "./servers";

/** Starts an in-memory Redis. `start` after `stop` begins empty at the same address. */
export async function startRedis() {
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  let child = await run(port, url);
  return {
    url,
    async stop() {
      child.kill("SIGKILL");
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
    },
    async start() {
      child = await run(port, url);
    },
  };
}

async function run(port: number, url: string): Promise<ChildProcess> {
  const args = ["--port", `${port}`, "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
  // The server is the same binary, which decides by its argv[0].
  const program = "/usr/bin/redis-check-rdb";
  const options = { argv0: "redis-server", stdio: "ignore" } as const;
  const child = endWithThisProcess(spawn(program, args, options));
  const redis = await createRedis(url);
  redis.on("error", () => undefined);
  await redis.connect();
  redis.destroy();
  return child;
}
