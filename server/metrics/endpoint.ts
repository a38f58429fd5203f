import cluster, { type Worker } from "node:cluster";
import { createServer, type IncomingMessage } from "node:http";
import { env } from "@/lib/runtime/env";
import { listen } from "@/lib/runtime/listen";
import { log } from "@/lib/runtime/log";
import { CONTENT_TYPE, counter, expose, type Family, gauge, merge } from "./exposition";
import type { Measuring } from "./measure";

function refusalOf({ url, method }: IncomingMessage) {
  if (url !== "/metrics") return 404;
  return method === "GET" || method === "HEAD" ? null : 405;
}

/**
 * Serves GET /metrics on METRICS_PORT, on a server of its own: nothing of it is reachable through the
 * public port. Concurrent scrapes share one reading.
 */
export async function serveMetrics(read: () => Promise<Family[]>): Promise<void> {
  let underWay: Promise<string> | null = null;
  const text = () => {
    underWay ??= read()
      .then(expose)
      .finally(() => {
        underWay = null;
      });
    return underWay;
  };
  const server = createServer((incoming, outgoing) => {
    const refusal = refusalOf(incoming);
    if (refusal) return void outgoing.writeHead(refusal).end();
    text().then(
      (body) => void outgoing.writeHead(200, { "Content-Type": CONTENT_TYPE }).end(body),
      (error: Error) => {
        log().error({ event: "metrics_failed", message: error.message });
        outgoing.writeHead(500).end();
      },
    );
  });
  server.maxConnections = 20;
  const { METRICS_PORT: port = 0, METRICS_HOST: host } = env();
  await listen(server, { port, host, names: ["METRICS_PORT", "METRICS_HOST"] });
  // A scraper's open connection must not keep a stopping process alive.
  server.unref();
}

/** Milliseconds that the primary waits for its workers; a scrape of Prometheus may take ten seconds. */
const PATIENCE_MS = 2000;

type Question = { metrics: "asked"; id: number; stored: boolean };
type Answer = { metrics: "answered"; id: number; families: Family[] };

/** Answers the primary's questions, in a worker. */
export function answerPrimary({ families }: Measuring): void {
  process.on("message", (message: Question) => {
    if (message.metrics !== "asked") return;
    const { id, stored } = message;
    void families({ stored }).then((found) => {
      const answer: Answer = { metrics: "answered", id, families: found };
      if (process.connected) process.send?.(answer);
    });
  });
}

/**
 * Reads the metrics of all workers, each with the label `worker`: its place, from 0 to WORKERS - 1. A
 * worker that takes over a place begins at 0, which Prometheus recognizes; in a sum over all workers it
 * would not. One of them reads the database. A worker that doesn't answer is left out.
 */
export function createWorkerReader(
  measuring: Measuring,
  places: ReadonlyMap<number, number>,
  deaths: () => number,
) {
  const waiting = new Map<number, (families: Family[]) => void>();
  let asked = 0;
  cluster.on("message", (_worker, message: Answer) => {
    if (message.metrics !== "answered") return;
    waiting.get(message.id)?.(message.families);
  });

  const ask = (worker: Worker, stored: boolean) =>
    new Promise<Family[]>((resolve) => {
      asked += 1;
      const id = asked;
      const settle = (families: Family[]) => {
        clearTimeout(timer);
        waiting.delete(id);
        resolve(families);
      };
      const timer = setTimeout(settle, PATIENCE_MS, []);
      waiting.set(id, settle);
      const question: Question = { metrics: "asked", id, stored };
      worker.send(question, (error) => error && settle([]));
    });

  return async (): Promise<Family[]> => {
    const workers = Object.values(cluster.workers ?? {}).filter(
      (worker): worker is Worker => worker?.isConnected() ?? false,
    );
    const [own, ...answers] = await Promise.all([
      measuring.families({ stored: false }),
      ...workers.map((worker, at) => ask(worker, at === 0)),
    ]);
    return [
      ...merge([
        { worker: "primary", families: own.filter(({ name }) => /^(process|nodejs)_/.test(name)) },
        ...workers.map((worker, at) => ({
          worker: `${places.get(worker.id) ?? "unknown"}`,
          families: answers[at] ?? [],
        })),
      ]),
      gauge(
        "foyer_workers",
        "Worker processes that answered this scrape.",
        answers.filter(({ length }) => length > 0).length,
      ),
      gauge("foyer_workers_configured", "Worker processes that there should be.", env().WORKERS),
      counter(
        "foyer_worker_deaths_total",
        "Worker processes that ended unexpectedly, and were replaced.",
        deaths(),
      ),
    ];
  };
}
