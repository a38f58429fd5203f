import { database } from "@/db/client";
import { probeWrite } from "@/db/write-probe";
import { isDatabaseLost } from "./outage";
import { processWide } from "./process-wide";

/** Milliseconds that a successful write vouches for the next ones. */
const VOUCHED = 5000;

const state = () =>
  processWide("health", () => ({
    draining: false,
    wroteAt: Number.NEGATIVE_INFINITY,
    probe: null as Promise<void> | null,
  }));

/** From now on this process is not ready: it is about to stop, and load balancers should send requests elsewhere. */
export function startDraining(): void {
  state().draining = true;
}

/** True while the process should get requests. Throws while the database does not answer or takes no writes. */
export async function isReady(): Promise<boolean> {
  const held = state();
  if (held.draining || isDatabaseLost()) return false;
  if (performance.now() - held.wroteAt < VOUCHED) await database().$client`select 1`;
  else await probeOnce();
  return !held.draining;
}

/** However many ask at once, one writes. */
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
