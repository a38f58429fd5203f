import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdirSync, openSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { leaveWill } from "@/db/embedded/cleanup";
import { chooseLauncher } from "@/db/embedded/launcher";

/** A directory, and the programs that run in it under an unprivileged account, since PostgreSQL refuses root. */
export type Place = Awaited<ReturnType<typeof makePlace>>;

export type Program = {
  pid: number;
  isRunning(): boolean;
  /** Ends the program and waits for its exit. */
  end(signal: NodeJS.Signals): Promise<void>;
};

/** Kills the programs, then each PostgreSQL, which outlives Patroni, and deletes the directory. */
const CLEAR_AWAY = `cat "$1"/*.pid | xargs -r kill -KILL 2>/dev/null
for lock in "$1"/*/postmaster.pid; do kill -QUIT "$(head -n 1 "$lock")" 2>/dev/null; done
sleep 2; rm -rf -- "$1"`;

/** Makes the directory. The programs end with this process, however it ends. */
export async function makePlace() {
  const folder = await mkdtemp("/tmp/foyer-failover-");
  const launcher = await chooseLauncher(join(folder, "none"));
  const { account } = launcher;
  const own = (path: string) => account && chownSync(path, account.uid, account.gid);
  own(folder);
  const running = new Set<ChildProcess>();
  const will = leaveWill(CLEAR_AWAY, folder);
  return {
    folder,
    own,
    makeFolder(name: string) {
      const path = join(folder, name);
      mkdirSync(path, { recursive: true, mode: 0o700 });
      own(path);
      return path;
    },
    /** Starts a program, whose output is appended to NAME.log. */
    start(name: string, file: string, args: string[]): Program {
      const log = openSync(join(folder, `${name}.log`), "a");
      const [command, list] = [...launcher.wrap(file, args)];
      const options = {
        ...launcher.options,
        stdio: ["ignore", log, log] as ["ignore", number, number],
      };
      const child = spawn(command, list, options);
      writeFileSync(join(folder, `${name}.pid`), `${child.pid}\n`);
      running.add(child);
      child.once("exit", () => running.delete(child));
      return programOf(child);
    },
    /** Ends all programs. Without `keep`, deletes the directory with their logs. */
    async end({ keep }: { keep: boolean }) {
      await Promise.all([...running].map((child) => programOf(child).end("SIGKILL")));
      will.revoke();
      if (!keep) await rm(folder, { recursive: true, force: true });
    },
  };
}

function programOf(child: ChildProcess): Program {
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  return {
    pid: child.pid ?? 0,
    isRunning,
    async end(signal) {
      if (!isRunning()) return;
      const exited = once(child, "exit");
      child.kill(signal);
      await exited;
    },
  };
}

/** Sends a signal to a process that may have exited. */
export function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}
