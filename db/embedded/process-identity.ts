import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";

/** Process by PID and start time: a PID alone is reused, in containers even at each start. */
type ProcessIdentity = { pid: number; startedAt: string };

const run = promisify(execFile);

/** Returns the identity of a process; null if it does not exist or is a zombie. */
export async function identifyProcess(pid: number): Promise<ProcessIdentity | null> {
  const startedAt = process.platform === "linux" ? await procStart(pid) : await psStart(pid);
  return startedAt ? { pid, startedAt } : null;
}

export async function isAlive(identity: ProcessIdentity) {
  const found = await identifyProcess(identity.pid);
  return found?.startedAt === identity.startedAt;
}

/** Returns a process's command line; null if it does not exist or is not visible. */
export async function findCommandLine(pid: number): Promise<string | null> {
  if (process.platform !== "linux") return ps(pid, "command=");
  const text = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
  return text === "" ? null : text.replaceAll("\0", " ");
}

/**
 * Returns the start time in clock ticks since boot: field 22 of /proc/PID/stat (proc(5)). The name
 * in field 2 can contain spaces and parentheses.
 */
async function procStart(pid: number) {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return fields[0] === "Z" ? null : (fields[19] ?? null);
}

async function psStart(pid: number) {
  if ((await ps(pid, "stat="))?.startsWith("Z")) return null;
  const text = await ps(pid, "lstart=");
  return text && String(Date.parse(text));
}

async function ps(pid: number, column: string): Promise<string | null> {
  const { stdout } = await run("ps", ["-o", column, "-p", String(pid)], BARE).catch(() => ({
    stdout: "",
  }));
  return stdout.trim() || null;
}

/**
 * Environment and working directory of the programs we start: nothing of ours reaches them, neither
 * PGDATA and PGPORT nor a directory that PostgreSQL's account can't enter. The cast is for Next's
 * types, which require NODE_ENV in every environment.
 */
export const BARE = {
  cwd: "/",
  env: {
    PATH: "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin",
    LC_ALL: "C",
    TZ: "UTC",
  } as unknown as NodeJS.ProcessEnv,
};
