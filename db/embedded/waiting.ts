import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { EmbeddedError } from "./embedded-error";
import { type Owner, type Role, readLock } from "./owner";
import { findCommandLine } from "./process-identity";

const POLL_MS = 50;
/**
 * Milliseconds that one role waits for the other: a server in the way stays, a command ends soon.
 */
const PATIENCE_MS: Record<Role, Record<Role, number>> = {
  server: { server: 1_500, command: 10_000 },
  command: { server: 15_000, command: 30_000 },
};
/**
 * Milliseconds to wait for a postmaster whose owner is gone: it and its backends take a moment to
 * end.
 */
const OCCUPIED_MS = 15_000;
const EVICTION_MS = 1_000;

type Place = { cluster: string; dataDir: string; role: Role; log(line: string): void };

/**
 * Returns functions that wait a little at each call, and throw when the same process has been in
 * the way for too long.
 */
export function startWaiting({ cluster, dataDir, role, log }: Place) {
  let subject = "";
  let since = 0;
  let evicted = false;
  const waitedFor = (name: string) => {
    if (name !== subject) [subject, since] = [name, Date.now()];
    return Date.now() - since;
  };
  return {
    async forOwner(owner: Owner) {
      if (waitedFor(`${owner.role} ${owner.pid}`) > PATIENCE_MS[role][owner.role]) {
        throw new EmbeddedError("in_use", describeUse(dataDir, owner));
      }
      await sleep(POLL_MS);
    },
    async forPrevious(lastWords: string) {
      const waited = waitedFor("previous postmaster");
      if (waited > OCCUPIED_MS) {
        throw new EmbeddedError("in_use", `The database in ${cluster} is in use: ${lastWords}`);
      }
      if (waited > EVICTION_MS && !evicted) {
        evicted = true;
        await evictOrphan(cluster, log);
      }
      await sleep(POLL_MS);
    },
  };
}

function describeUse(dataDir: string, { role, pid }: Owner) {
  const who = role === "server" ? "Another Foyer server is running" : "A Foyer command is running";
  return `${who} on ${dataDir} (process ${pid}): stop it first, or use a different DATA_DIR`;
}

/**
 * Evicts a lock without a living owner: a postmaster that outlived its Foyer process, or an
 * unrelated process that reuses its PID.
 */
async function evictOrphan(cluster: string, log: (line: string) => void) {
  const lock = await readLock(cluster);
  const command = lock && (await findCommandLine(lock.pid));
  if (!command) return;
  if (command.includes(`-D ${cluster} `)) {
    log(`Stopping PostgreSQL left running by an earlier Foyer (process ${lock.pid})`);
    process.kill(lock.pid, "SIGINT");
  } else {
    // Safe because PostgreSQL's second check, the shared memory of this data directory, still
    // applies.
    log(`Process ${lock.pid} is no longer PostgreSQL: removing the stale lock`);
    await rm(join(cluster, "postmaster.pid"));
  }
}
