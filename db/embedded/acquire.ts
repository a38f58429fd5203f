import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { EmbeddedError } from "./embedded-error";
import { findOwner, type Owner, type Role, readLock } from "./owner";
import type { Outcome, Postmaster } from "./postmaster";
import { findCommandLine } from "./process-identity";
import { findFreePort } from "./state";

type Acquisition = {
  cluster: string;
  dataDir: string;
  role: Role;
  port: number;
  launch(port: number): Postmaster;
  log(line: string): void;
  signal: AbortSignal | undefined;
};

type Acquired =
  | { joined: true; port: number }
  | { joined: false; port: number; postmaster: Postmaster };

/**
 * Acquires the cluster for one of any number of processes; PostgreSQL's own lock on the data
 * directory decides.
 */
export async function acquireCluster(plan: Acquisition): Promise<Acquired> {
  const waiting = startWaiting(plan);
  let attempt: Acquired | { again: number } = { again: plan.port };
  while ("again" in attempt) {
    refuseIfAborted(plan.signal);
    attempt = await tryOnce(plan, attempt.again, waiting);
  }
  return attempt;
}

async function tryOnce(plan: Acquisition, port: number, waiting: ReturnType<typeof startWaiting>) {
  const owner = await findOwner(plan.cluster);
  if (owner && canJoin(plan.role, owner)) return { joined: true, port: owner.port } as const;
  if (owner) {
    await waiting.forOwner(owner);
    return { again: port };
  }
  const postmaster = plan.launch(port);
  const outcome = await settle(postmaster, plan.signal);
  if (outcome.is === "ready") return { joined: false, port, postmaster } as const;
  if (outcome.is === "port_taken") return { again: await findFreePort() };
  await waiting.forPrevious(outcome.lastWords);
  return { again: port };
}

export function refuseIfAborted(signal: AbortSignal | undefined) {
  if (signal?.aborted) throw new EmbeddedError("stopped", "The start was canceled");
}

function canJoin(role: Role, owner: Owner) {
  return role === "command" && owner.role === "server" && owner.ready;
}

/**
 * Waits for the outcome of a start and leaves no process running unless it is ready. Throws if it
 * failed permanently.
 */
async function settle(postmaster: Postmaster, signal: AbortSignal | undefined): Promise<Outcome> {
  if (signal?.aborted) postmaster.interrupt();
  signal?.addEventListener("abort", postmaster.interrupt);
  const outcome = await postmaster.outcome;
  signal?.removeEventListener("abort", postmaster.interrupt);
  if (signal?.aborted) postmaster.interrupt();
  if (signal?.aborted || outcome.is !== "ready") await postmaster.ended;
  refuseIfAborted(signal);
  if (outcome.is !== "failed") return outcome;
  const message = `The embedded PostgreSQL failed to start: ${outcome.lastWords}`;
  throw new EmbeddedError("unusable", message);
}

const POLL_MS = 50;
/** Milliseconds that a role waits for another: a server in the way stays, a command ends soon. */
const PATIENCE_MS: Record<Role, Record<Role, number>> = {
  server: { server: 1_500, command: 10_000 },
  command: { server: 15_000, command: 30_000 },
};
/** Milliseconds to wait for a postmaster without its owner, which takes a moment to end. */
const OCCUPIED_MS = 15_000;
const EVICTION_MS = 1_000;

type Place = { cluster: string; dataDir: string; role: Role; log(line: string): void };

/**
 * Returns functions that wait a little at each call, and throw when the same process has been in
 * the way for too long.
 */
function startWaiting({ cluster, dataDir, role, log }: Place) {
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
