import { spawn } from "node:child_process";
import { once } from "node:events";
import { leaveWill } from "@/db/embedded/cleanup";

type Program = {
  command: string;
  args: string[];
  env: Record<string, string>;
  /** Address that answers 200 once the server is ready. */
  ready: string;
};

/** Seconds that a server may take to start. */
const PATIENCE = 600;

/** Starts a server, which ends with this process, and waits until it is ready. */
export async function startProgram({ command, args, env, ready }: Program) {
  const child = spawn(command, args, {
    env: { NODE_ENV: "production", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      output = (output + text).slice(-4000);
    });
  // SIGTERM, which Keycloak's script passes on to Java.
  const will = leaveWill('kill "$1"', `${child.pid}`);
  const exited = once(child, "exit").finally(() => will.revoke());
  const deadline = Date.now() + PATIENCE * 1000;
  while (!(await answers(ready))) {
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error(`${command} does not start:\n${output}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    pid: child.pid ?? 0,
    async stop() {
      child.kill();
      await exited;
    },
  };
}

const answers = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
