import { spawn } from "node:child_process";
import { once } from "node:events";
import { endWithThisProcess } from "../children";
import type { Served } from "./serve";

/** Starts a relying party that runs as a program, and waits until it responds. */
export async function startProgram(
  origin: string,
  command: string,
  args: string[],
  env: Record<string, string> = {},
  cwd?: string,
): Promise<Served> {
  const child = spawn(command, args, {
    cwd,
    env: { PATH: process.env.PATH ?? "", NODE_ENV: "production", LC_ALL: "C.UTF-8", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  endWithThisProcess(child);
  const exited = once(child, "exit");
  const deadline = Date.now() + 60_000;
  while (!(await fetch(origin, { redirect: "manual" }).catch(() => null))) {
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error(`${command} did not come up:\n${output}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    origin,
    async stop() {
      child.kill();
      await exited;
    },
  };
}
