import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { join } from "node:path";
import { closeDatabase } from "@/db/system/client";
import { projectFolder } from "@/lib/project-folder";
import { env } from "@/lib/runtime/env";
import { log } from "@/lib/runtime/log";
import { closeListener } from "@/lib/runtime/watched";
import { createWorkerReader, serveMetrics } from "@/server/metrics/endpoint";
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

/** Milliseconds between two heartbeats of a worker. */
const INTERVAL_MS = 5000;

/** Number of missing heartbeats after which a worker counts as hung: its event loop has stood still for half a minute. */
const MISSES = 6;

type Heartbeat = { heartbeat: true };

/** Shows the primary process that this worker's event loop runs. */
export function startBeating(): void {
  const beat: Heartbeat = { heartbeat: true };
  setInterval(() => process.connected && process.send?.(beat), INTERVAL_MS).unref();
}

/**
 * Calls `hung` for each worker that missed its heartbeats. Counts checks, not elapsed time, so that no
 * worker is killed after the machine was suspended.
 */
export function watchWorkers(live: () => Worker[], hung: (worker: Worker) => void): void {
  const missing = new WeakMap<Worker, number>();
  cluster.on("message", (worker, message: Partial<Heartbeat>) => {
    if (message.heartbeat) missing.set(worker, 0);
  });
  setInterval(() => {
    for (const worker of live()) {
      const misses = (missing.get(worker) ?? 0) + 1;
      missing.set(worker, misses);
      if (misses > MISSES) hung(worker);
    }
  }, INTERVAL_MS).unref();
}
