import cluster, { type Worker } from "node:cluster";

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
