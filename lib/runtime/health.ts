import { database } from "@/db/system/client";
import { probeWrite } from "@/db/system/faults";
import { isDatabaseLost } from "./outage";
import { processWide } from "./process-wide";

/** Milliseconds after a successful write during which no new write probe is needed. */
const PROBE_INTERVAL_MS = 5000;

const state = () =>
  processWide("health", () => ({
    draining: false,
    wroteAt: Number.NEGATIVE_INFINITY,
    probe: null as Promise<void> | null,
  }));

/** Reports not ready before this process stops, so that load balancers go elsewhere. */
export function startDraining(): void {
  state().draining = true;
}

/**
 * Returns true if the process should get requests; false while it drains, or the database is known to
 * be lost. Throws if a probe finds that the database does not answer or takes no writes.
 */
export async function isReady(): Promise<boolean> {
  const held = state();
  if (held.draining || isDatabaseLost()) return false;
  if (performance.now() - held.wroteAt < PROBE_INTERVAL_MS) await database().$client`select 1`;
  else await probeOnce();
  return !held.draining;
}

/** Shares one write probe among concurrent callers. */
function probeOnce(): Promise<void> {
  const held = state();
  held.probe ??= probe(held);
  return held.probe;
}

async function probe(held: ReturnType<typeof state>) {
  try {
    await probeWrite(database());
    held.wroteAt = performance.now();
  } finally {
    held.probe = null;
  }
}
