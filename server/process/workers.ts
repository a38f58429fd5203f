import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { join } from "node:path";
import { closeDatabase } from "@/db/system/client";
import { projectFolder } from "@/lib/project-folder";
import { env } from "@/lib/runtime/env";
import { log } from "@/lib/runtime/log";
import { closeListener } from "@/lib/runtime/watched";
import { serveMetrics } from "@/server/metrics/endpoint";
import { createWorkerReader } from "@/server/metrics/workers";
import { watchWorkers } from "./heartbeats";
import type { Observing } from "./observe";
import type { Cleanup } from "./prepare";

/** Milliseconds before a dead worker is replaced, so that one that can't start doesn't loop. */
const RESTART_DELAY_MS = 1000;

/**
 * Runs WORKERS processes on one port, replaces those that exit or hang, and ends them all. Resolves when
 * one listens.
 */
export async function runWorkers(cleanup: Cleanup, { measuring }: Observing): Promise<void> {
  await closeListener();
  await closeDatabase();
  const phase = { stopping: false, listening: false, deaths: 0 };
  /** Place of each worker by its ID; its replacement takes the same place. */
  const places = new Map<number, number>();
  const fork = (place: number) => places.set(cluster.fork({ FOYER_WORKER: `${place}` }).id, place);
  const stop = async (signal: NodeJS.Signals, exitCode: number) => {
    if (phase.stopping) {
      for (const worker of liveWorkers()) worker.process.kill(signal);
      return;
    }
    phase.stopping = true;
    await Promise.all(liveWorkers().map((worker) => end(worker, signal)));
    await cleanup();
    if (exitCode === 0) log().info({ event: "stopped" });
    process.exit(exitCode);
  };
  cluster.on("exit", (worker, code, signal) => {
    if (phase.stopping) return;
    if (!phase.listening) {
      // A worker that ends by itself has already printed the reason.
      if (signal) process.stderr.write(`foyer: a worker was killed during the start (${signal})\n`);
      return void stop("SIGTERM", 1);
    }
    phase.deaths += 1;
    const place = places.get(worker.id) ?? 0;
    const { pid } = worker.process;
    log().error({ event: "worker_died", worker: `${place}`, pid, code, signal });
    places.delete(worker.id);
    setTimeout(() => phase.stopping || fork(place), RESTART_DELAY_MS);
  });
  watchWorkers(liveWorkers, (worker) => {
    const { pid } = worker.process;
    log().error({ event: "worker_hung", worker: `${places.get(worker.id)}`, pid });
    worker.process.kill("SIGKILL");
  });
  process.on("SIGTERM", () => stop("SIGTERM", 0));
  process.on("SIGINT", () => stop("SIGINT", 0));
  // `npm start` runs a script that installs and builds; workers start the server directly.
  cluster.setupPrimary({ exec: join(projectFolder, "dist/server.js") });
  for (let place = 0; place < env().WORKERS; place++) fork(place);
  await once(cluster, "listening");
  phase.listening = true;
  if (measuring) await serveMetrics(createWorkerReader(measuring, places, () => phase.deaths));
}

const liveWorkers = () =>
  Object.values(cluster.workers ?? {}).filter((worker): worker is Worker => worker !== undefined);

const end = (worker: Worker, signal: NodeJS.Signals) =>
  new Promise<void>((resolve) => {
    if (worker.isDead()) resolve();
    worker.once("exit", () => resolve());
    worker.process.kill(signal);
  });
