import cluster, { type Worker } from "node:cluster";

/** A worker's message to the primary process that it has loaded all pages, and the reply once no first worker is still loading. */
type Loading = { pages: "loaded" | "loaded everywhere" };

/**
 * Calls `becomeReady` once this process and, of several workers, all first ones have loaded the pages: a
 * load balancer can't tell workers apart.
 */
export function announceLoaded(becomeReady: () => void): void {
  if (!cluster.isWorker) {
    becomeReady();
    return;
  }
  process.on("message", ({ pages }: Partial<Loading>) => {
    if (pages === "loaded everywhere") becomeReady();
  });
  const message: Loading = { pages: "loaded" };
  if (process.connected) process.send?.(message);
}

/**
 * Follows, in the primary process, which workers listen and which have loaded the pages. The first ones, forked
 * while no other worker listens, load them after they listen (docs/decisions/0160).
 */
export function watchLoading() {
  const listening = new Set<Worker>();
  const loading = new Set<Worker>();
  const loaded = new Set<Worker>();
  let hasLoaded = false;

  function tellIfDone() {
    if (loading.size > 0) return;
    const message: Loading = { pages: "loaded everywhere" };
    for (const worker of loaded) worker.send(message, () => undefined);
  }

  cluster.on("listening", (worker) => listening.add(worker));
  cluster.on("message", (worker, { pages }: Partial<Loading>) => {
    if (pages !== "loaded") return;
    hasLoaded = true;
    loading.delete(worker);
    loaded.add(worker);
    tellIfDone();
  });
  cluster.on("exit", (worker) => {
    for (const workers of [listening, loading, loaded]) workers.delete(worker);
    tellIfDone();
  });

  return {
    /** Forks a worker with these variables, and lets it know whether others listen. */
    fork(variables: Record<string, string>): Worker {
      const isAlone = listening.size === 0;
      const worker = cluster.fork({ ...variables, FOYER_OTHERS_LISTEN: isAlone ? "" : "yes" });
      if (isAlone) loading.add(worker);
      // A message to a worker that has just died fails; its `exit` is handled.
      worker.on("error", () => undefined);
      return worker;
    },
    /** True once a worker could show pages. */
    hasLoaded: () => hasLoaded,
  };
}
