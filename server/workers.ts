import cluster, { type Worker } from "node:cluster";
import { closeDatabase } from "@/db/client";
import { env } from "@/lib/env";
import { log } from "@/lib/log";
import { closeListener } from "@/lib/watched";
import type { Cleanup } from "./prepare";

/** Milliseconds before a worker that died is replaced, so that one that cannot start does not spin. */
const PAUSE = 1000;

/** Runs WORKERS processes on one port, replaces what dies, and ends with all of them. */
export async function runWorkers(cleanup: Cleanup): Promise<void> {
  await closeListener();
  await closeDatabase();
  let stopping = false;
  for (let n = 0; n < env().WORKERS; n++) cluster.fork();
  cluster.on("exit", (worker, code, signal) => {
    if (stopping) return;
    log().error({ event: "worker_died", pid: worker.process.pid, code, signal });
    setTimeout(() => stopping || cluster.fork(), PAUSE);
  });
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) return;
    stopping = true;
    const workers = Object.values(cluster.workers ?? {}).filter(
      (w): w is Worker => w !== undefined,
    );
    await Promise.all(workers.map((worker) => end(worker, signal)));
    await cleanup();
    process.exit(0);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

const end = (worker: Worker, signal: NodeJS.Signals) =>
  new Promise<void>((resolve) => {
    worker.once("exit", () => resolve());
    worker.process.kill(signal);
  });
