import { EmbeddedError } from "./embedded-error";
import { findFreePort } from "./free-port";
import { findOwner, type Owner, type Role } from "./owner";
import type { Outcome, Postmaster } from "./postmaster";
import { startWaiting } from "./waiting";

export type Acquisition = {
  cluster: string;
  dataDir: string;
  role: Role;
  port: number;
  launch(port: number): Postmaster;
  log(line: string): void;
  signal: AbortSignal | undefined;
};

export type Acquired =
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
