import { readdir } from "node:fs/promises";
import { performance } from "node:perf_hooks";
import { foyerCommit, foyerVersion } from "@/lib/project-folder";
import { counter, type Family, gauge } from "./exposition";
import { Distribution, histogram } from "./histogram";

/** Milliseconds between two looks at the delay of the event loop. */
const INTERVAL_MS = 50;

/** Measures this process. The names without `foyer_` are the ones that other Node.js services use. */
export function measureProcess() {
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
