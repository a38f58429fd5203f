import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { join } from "node:path";
import { closeDatabase } from "@/db/client";
import { env } from "@/lib/env";
import { log } from "@/lib/log";
import { closeListener } from "@/lib/watched";
import type { Cleanup } from "./prepare";
import { projectFolder } from "./project-folder";

/** Milliseconds before a worker that died is replaced, so that one that cannot start does not spin. */
const PAUSE = 1000;

/** Runs WORKERS processes on one port, replaces what dies, and ends with all of them. Resolves when one listens. */
export async function runWorkers(cleanup: Cleanup): Promise<void> {
  await closeListener();
  await closeDatabase();
  let stopping = false;
  // `npm start` came here through a script that installs and builds: the workers start at the server itself.
  cluster.setupPrimary({ exec: join(projectFolder, "dist/server.js") });
  for (let n = 0; n < env().WORKERS; n++) cluster.fork();
  const listening = once(cluster, "listening");
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
  await listening;
}

const end = (worker: Worker, signal: NodeJS.Signals) =>
  new Promise<void>((resolve) => {
    worker.once("exit", () => resolve());
    worker.process.kill(signal);
  });
