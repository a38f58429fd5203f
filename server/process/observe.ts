import cluster from "node:cluster";
import type { RequestListener } from "node:http";
import { observeStatements } from "@/db/system/statements-observer";
import { env } from "@/lib/runtime/env";
import { provideTracing } from "@/lib/runtime/metrics";
import { type Measuring, startMeasuring } from "@/server/metrics/measure";
import type { RouteOf } from "@/server/metrics/route-label";
import { startExporting } from "@/server/tracing/exporter";
import { traceOutgoing, traceRequests, traceStatements } from "@/server/tracing/spans";

/** Metrics and traces of this process, where they are configured (docs/monitoring.md). */
export type Observing = {
  measuring: Measuring | null;
  /** Returns a listener that observes the requests of another one, or that one itself. */
  around(listener: RequestListener, routeOf: RouteOf): RequestListener;
  /** Exports the traces that are left. */
  stop(): Promise<void>;
};

/** Starts to observe this process. Call it before a pool opens. */
export async function startObserving(): Promise<Observing> {
  const measuring = startMeasuring();
  const tracing = await startTracing();
  return {
    measuring,
    around(listener, routeOf) {
      const traced = tracing?.traced(listener, routeOf) ?? listener;
      return measuring?.measured(traced, routeOf) ?? traced;
    },
    stop: async () => tracing?.stop(),
  };
}

async function startTracing() {
  const servesRequests = cluster.isWorker || env().WORKERS === 1;
  if (env().OTEL_EXPORTER_OTLP_ENDPOINT === undefined || !servesRequests) return null;
  const exporting = await startExporting();
  observeStatements(traceStatements(exporting));
  provideTracing(traceOutgoing(exporting));
  return { traced: traceRequests(exporting), stop: exporting.stop };
}
