import { execFile, fork } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

export type Peer = {
  pid: number;
  origin: string;
  /** Sends a question over the IPC channel and waits for the answer; one at a time. */
  ask: (question: unknown) => Promise<unknown>;
  stop: () => Promise<void>;
};

/**
 * Starts a TypeScript program of the project in a separate process, with an IPC channel. `hear`
 * waits for its next message, and throws if it ends.
 */
export function forkProgram(entry: string, ...args: string[]) {
  // Minimal environment: both sides run as they would in production.
  const env = { NODE_ENV: "production" } as const;
  const child = fork("scripts/run.mjs", [entry, ...args], {
    env,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const gone = new AbortController();
  child.once("exit", () => gone.abort(new Error(`${entry} ended`)));
  const hear = async () => {
    const [message] = await once(child, "message", { signal: gone.signal });
    return message as unknown;
  };
  return { child, hear };
}

/** Starts `bench/peers/<name>.ts`, which first reports its port and then answers questions. */
export async function startPeer(name: string, config: unknown): Promise<Peer> {
  const { child, hear } = forkProgram(`bench/peers/${name}.ts`, JSON.stringify(config));
  const { port } = (await hear()) as { port: number };
  return {
    pid: child.pid ?? 0,
    origin: `http://127.0.0.1:${port}`,
    ask(question) {
      const answer = hear();
      child.send(question as object);
      return answer;
    },
    async stop() {
      const exited = once(child, "exit");
      child.kill();
      await exited;
    },
  };
}

/**
 * Returns the CPU seconds used by a process's threads and by its descendants', to the nanosecond;
 * null without Linux's /proc.
 */
export async function cpuOfTree(pid: number): Promise<number | null> {
  const tree = await treeOf(pid);
  const used = await Promise.all(tree.map((one) => cpuSeconds(one)));
  return used[0] === null ? null : used.reduce<number>((all, one) => all + (one ?? 0), 0);
}

/** Returns the PIDs of a process and of its descendants. */
async function treeOf(pid: number): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const listed = threads.map((thread) =>
    readFile(`/proc/${pid}/task/${thread}/children`, "utf8").catch(() => ""),
  );
  const children = (await Promise.all(listed)).join(" ").match(/\d+/g) ?? [];
  const trees = await Promise.all(children.map((child) => treeOf(Number(child))));
  return [pid, ...trees.flat()];
}

/** Returns the PID of a process's parent; undefined without Linux's /proc. */
export async function parentOf(pid: number): Promise<number | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => null);
  // The name before the last parenthesis can contain spaces.
  return stat === null ? undefined : Number(stat.slice(stat.lastIndexOf(")") + 4).split(" ")[0]);
}

/** Returns the CPU seconds of a process's threads; null without Linux's /proc. */
export async function cpuSeconds(pid: number): Promise<number | null> {
  const folder = `/proc/${pid}/task`;
  try {
    const threads = await readdir(folder);
    const stats = threads.map((thread) => readFile(join(folder, thread, "schedstat"), "utf8"));
    const used = (await Promise.all(stats)).map((stat) => Number(stat.split(" ")[0]));
    return used.reduce((all, one) => all + one, 0) / 1e9;
  } catch {
    return null;
  }
}

/** Returns the resident memory of a process and its descendants in megabytes; null if unknown. */
export async function residentMegabytes(pid: number): Promise<number | null> {
  const tree = (await treeOf(pid)).join(",");
  const listed = await promisify(execFile)("ps", ["-o", "rss=", "-p", tree]).catch(() => null);
  const sizes = listed?.stdout.trim().split("\n").map(Number);
  return sizes ? sizes.reduce((all, one) => all + one, 0) / 1024 : null;
}
