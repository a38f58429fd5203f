import { execFile, fork } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";

export type Peer = {
  pid: number;
  origin: string;
  /** Sends a question over the channel and waits for its answer; one at a time. */
  ask: (question: unknown) => Promise<unknown>;
  stop: () => Promise<void>;
};

/** Starts `bench/peers/<name>.ts` in a process of its own. It says its port first, and then answers questions. */
export async function startPeer(name: string, config: unknown): Promise<Peer> {
  const child = fork(
    "scripts/run.mjs",
    [`bench/peers/${name}.ts`, JSON.stringify(config)],
    // Nothing of our own surroundings: both sides run as they would in production.
    { env: { NODE_ENV: "production" }, stdio: ["ignore", "ignore", "inherit", "ipc"] },
  );
  const gone = new AbortController();
  child.once("exit", () => gone.abort(new Error(`the peer ${name} ended`)));
  const hear = async () => {
    const [said] = await once(child, "message", { signal: gone.signal });
    return said as unknown;
  };
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

/** Clock ticks a second on every Linux that Node runs on (sysconf _SC_CLK_TCK). */
const TICKS = 100;

/** CPU seconds that a process has used, its threads included; null where there is no /proc. */
export async function cpuSeconds(pid: number): Promise<number | null> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => null);
  if (stat === null) return null;
  // The name in parentheses may hold spaces; utime and stime are the 14th and 15th field.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

/** Megabytes of memory that a process holds; null where `ps` is missing. */
export async function residentMegabytes(pid: number): Promise<number | null> {
  const listed = await promisify(execFile)("ps", ["-o", "rss=", "-p", String(pid)]).catch(
    () => null,
  );
  return listed === null ? null : Number(listed.stdout) / 1024;
}
