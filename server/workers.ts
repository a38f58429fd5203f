import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { join } from "node:path";
import { closeDatabase } from "@/db/client";
import { env } from "@/lib/runtime/env";
import { log } from "@/lib/runtime/log";
import { closeListener } from "@/lib/runtime/watched";
import type { Cleanup } from "./prepare";
import { projectFolder } from "./project-folder";

/** Milliseconds before a dead worker is replaced, so that one that can't start doesn't loop. */
const RESTART_DELAY_MS = 1000;

/** Runs WORKERS processes on one port, replaces those that exit, and ends them all. Resolves when one listens. */
export async function runWorkers(cleanup: Cleanup): Promise<void> {
  await closeListener();
  await closeDatabase();
  const phase = { up: false, stopping: false };
  const stop = async (signal: NodeJS.Signals, exitCode: number) => {
    if (phase.stopping) {
      for (const worker of liveWorkers()) worker.process.kill(signal);
      return;
    }
    phase.stopping = true;
    await Promise.all(liveWorkers().map((worker) => end(worker, signal)));
    await cleanup();
    process.exit(exitCode);
  };
  cluster.on("exit", (worker, code, signal) => {
    if (phase.stopping) return;
    // If the first start fails, the whole process exits; the worker has already printed the reason.
    if (!phase.up) return void stop("SIGTERM", 1);
    log().error({ event: "worker_died", pid: worker.process.pid, code, signal });
    setTimeout(() => phase.stopping || cluster.fork(), RESTART_DELAY_MS);
  });
  process.on("SIGTERM", () => stop("SIGTERM", 0));
  process.on("SIGINT", () => stop("SIGINT", 0));
  // `npm start` runs a script that installs and builds; workers start the server directly.
  cluster.setupPrimary({ exec: join(projectFolder, "dist/server.js") });
  for (let n = 0; n < env().WORKERS; n++) cluster.fork();
  await once(cluster, "listening");
  phase.up = true;
}

const liveWorkers = () =>
  Object.values(cluster.workers ?? {}).filter((worker): worker is Worker => worker !== undefined);

const end = (worker: Worker, signal: NodeJS.Signals) =>
  new Promise<void>((resolve) => {
    if (worker.isDead()) resolve();
    worker.once("exit", () => resolve());
    worker.process.kill(signal);
  });
