import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";

const children = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of children) child.kill("SIGKILL");
});

/** Lets a child process end with this one even if a test fails halfway. Returns the child. */
export function endWithThisProcess<C extends ChildProcess>(child: C): C {
  children.add(child);
  child.once("exit", () => children.delete(child));
  return child;
}

type Program = Pick<SpawnOptions, "cwd" | "env" | "uid" | "gid"> & {
  command: string;
  args: readonly string[];
  isUp: () => Promise<boolean>;
  /** Seconds that it may take to start. */
  patience?: number;
  /** Lets it end with this process. */
  bind?: (child: ChildProcess) => unknown;
};

/** Starts a program, which ends with this process, and waits until it is up. */
export async function startChild({
  command,
  args,
  isUp,
  patience = 60,
  bind = endWithThisProcess,
  ...options
}: Program) {
  const child = spawn(command, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  bind(child);
  const exited = once(child, "exit");
  const deadline = Date.now() + patience * 1000;
  while (!(await isUp())) {
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error(`${command} did not come up:\n${output}`);
    await sleep(50);
  }
  return {
    process: child,
    /** Returns all output, for tests that read the log. */
    output: () => output,
    async stop(signal: NodeJS.Signals = "SIGTERM") {
      child.kill(signal);
      await exited;
    },
  };
}

/** True if an address answers with success. */
export const answers = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
