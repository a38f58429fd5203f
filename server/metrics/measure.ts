import { readdir } from "node:fs/promises";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { performance } from "node:perf_hooks";
import { observeStatements } from "@/db/system/statements-observer";
import { foyerCommit, foyerVersion } from "@/lib/project-folder";
import { COUNTERS, type CounterName, counted, isMeasuring } from "@/lib/runtime/metrics";
import { counter, Distribution, type Family, gauge, histogram } from "./exposition";
import { METHODS, pathOf, type RouteOf } from "./route-label";
import { measureStatements } from "./statements";
import { measureStored } from "./stored";

/** Measurements of this process. */
export type Measuring = {
  /** Returns the listener that measures the requests of another one. */
  measured(listener: RequestListener, routeOf: RouteOf): RequestListener;
  /** Returns all metrics; `stored` adds the ones that are read from the database. */
  families(with_: { stored: boolean }): Promise<Family[]>;
};

/** Starts to measure this process if METRICS_PORT is set. Call it before a pool opens. */
export function startMeasuring(): Measuring | null {
  if (!isMeasuring()) return null;
  const statements = measureStatements();
  observeStatements(statements.observe);
  const readProcess = measureProcess();
  const readStored = measureStored();
  let requestFamilies = (): Family[] => [];
  return {
    measured(listener, routeOf) {
      const requests = measureRequests(listener, routeOf);
      requestFamilies = requests.families;
      return requests.listener;
    },
    families: async ({ stored }) => [
      ...requestFamilies(),
      ...counterFamilies(),
      ...statements.families(),
      ...(await readProcess()),
      ...(stored ? await readStored() : []),
    ],
  };
}

/** Returns what Foyer counted (lib/runtime/metrics.ts). */
const counterFamilies = (): Family[] =>
  (Object.keys(COUNTERS) as CounterName[]).map((name) => ({
    name,
    help: COUNTERS[name].help,
    type: "counter",
    samples: [...counted(name).values()],
  }));

/** Milliseconds between two looks at the delay of the event loop. */
const INTERVAL_MS = 50;

/** Measures this process. The names without `foyer_` are the ones that other Node.js services use. */
function measureProcess() {
  const delays = new Distribution();
  const [version, commit] = [foyerVersion(), foyerCommit() ?? ""];
  let due = performance.now() + INTERVAL_MS;
  setInterval(() => {
    const now = performance.now();
    delays.observe(Math.max(0, now - due) / 1000);
    due = now + INTERVAL_MS;
  }, INTERVAL_MS).unref();

  return async (): Promise<Family[]> => [
    histogram(
      "foyer_event_loop_delay_seconds",
      "How much later than planned a timer ran, looked at every 50 ms.",
      delays.samples({}),
    ),
    ...processFamilies(),
    ...(await descriptorFamilies()),
    gauge("foyer_build_info", "1, with Foyer's version and commit, and Node.js's version.", 1, {
      version,
      commit,
      node: process.version,
    }),
  ];
}

function processFamilies(): Family[] {
  const { rss, heapUsed, heapTotal, external } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const { active } = performance.eventLoopUtilization();
  return [
    counter("process_cpu_seconds_total", "Processor time.", (user + system) / 1e6),
    gauge("process_resident_memory_bytes", "Resident memory.", rss),
    gauge(
      "process_start_time_seconds",
      "Start of the process, in seconds since 1970.",
      Math.round(performance.timeOrigin) / 1000,
    ),
    gauge("nodejs_heap_size_used_bytes", "Memory that JavaScript objects use.", heapUsed),
    gauge("nodejs_heap_size_total_bytes", "Memory reserved for JavaScript objects.", heapTotal),
    gauge("nodejs_external_memory_bytes", "Memory of buffers outside of the heap.", external),
    counter(
      "foyer_event_loop_active_seconds_total",
      "Time that the event loop was not idle.",
      active / 1000,
    ),
  ];
}

/** Returns the number of open files and sockets; nothing where /proc doesn't exist. */
async function descriptorFamilies(): Promise<Family[]> {
  const open = await readdir("/proc/self/fd").catch(() => null);
  return open ? [gauge("process_open_fds", "Open files and sockets.", open.length)] : [];
}

type Measured = { route: string; method: string; status: string; durations: Distribution };

/** Counts and times the requests of a listener. */
function measureRequests(listener: RequestListener, routeOf: RouteOf) {
  const measured = new Map<string, Measured>();
  let inFlight = 0;

  function note(path: string, method: string, outgoing: ServerResponse, milliseconds: number) {
    inFlight -= 1;
    const route = routeOf(path);
    // A client that left before the response has no status.
    const status = outgoing.headersSent ? `${outgoing.statusCode}` : "none";
    const key = `${method} ${status} ${route}`;
    let series = measured.get(key);
    if (!series) {
      series = { route, method, status, durations: new Distribution() };
      measured.set(key, series);
    }
    series.durations.observe(milliseconds / 1000);
  }

  return {
    listener(incoming: IncomingMessage, outgoing: ServerResponse) {
      const began = performance.now();
      inFlight += 1;
      // Next changes the request's address while it handles it.
      const { url = "", method = "" } = incoming;
      outgoing.once("close", () =>
        note(
          pathOf(url),
          METHODS.has(method) ? method : "other",
          outgoing,
          performance.now() - began,
        ),
      );
      listener(incoming, outgoing);
    },
    families: (): Family[] => [
      histogram(
        "foyer_http_request_duration_seconds",
        "Duration of requests, from their headers to the end of the response.",
        [...measured.values()].flatMap(({ durations, ...labels }) => durations.samples(labels)),
      ),
      gauge("foyer_http_requests_in_flight", "Requests that are being served.", inFlight),
    ],
  };
}
