import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { identifyProcess, isAlive } from "./process-identity";

/**
 * Role of a process: a server keeps the cluster to itself; a command joins a server's cluster, or
 * owns it while it works.
 */
export type Role = "server" | "command";

/** File to which a postmaster writes its command line. */
const OPTIONS_FILE = "postmaster.opts";

export type Owner = { role: Role; pid: number; port: number; ready: boolean };

/**
 * Returns the `cluster_name` that tells which process owns a postmaster; it exists as long as the
 * cluster is in use.
 */
export async function nameOwner(role: Role) {
  const self = await identifyProcess(process.pid);
  return `foyer-${role}-${process.pid}-${self?.startedAt}`;
}

/** Returns the living process whose postmaster runs on the cluster, or will be restarted. */
export async function findOwner(cluster: string): Promise<Owner | null> {
  const lock = await readLock(cluster);
  const command = await readFile(join(cluster, OPTIONS_FILE), "utf8").catch(() => "");
  const name = /"cluster_name=foyer-(server|command)-(\d+)-(\d+)"/.exec(command);
  if (!lock || !name) return null;
  const [, role, pid, startedAt = ""] = name;
  if (!(await isAlive({ pid: Number(pid), startedAt }))) return null;
  return { role: role as Role, pid: Number(pid), port: lock.port, ready: lock.ready };
}

/**
 * Removes the owner's mark after a stop: a killed postmaster leaves its lock, which would say that
 * this process still runs it. Two stops at once may both find it.
 */
export async function forgetOwner(cluster: string) {
  const owner = await findOwner(cluster);
  if (owner?.pid === process.pid) await rm(join(cluster, OPTIONS_FILE), { force: true });
}

/** Reads postmaster.pid: the first line is the PID, the fourth the port, the eighth the status. */
export async function readLock(cluster: string) {
  const text = await readFile(join(cluster, "postmaster.pid"), "utf8").catch(() => null);
  if (text === null) return null;
  const lines = text.split("\n");
  return {
    pid: Number(lines[0]),
    port: Number(lines[3]),
    ready: lines[7]?.trim() === "ready",
  };
}
