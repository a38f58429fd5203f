import { setTimeout as sleep } from "node:timers/promises";

/** Most milliseconds between two parts. */
const PAUSE_MS = 25;

/**
 * Runs parts of work that hold the event loop, one by one. Before each of them, requests have the
 * loop for as long as the last part took, up to a limit.
 */
export async function inParts(parts: Iterable<() => unknown>): Promise<void> {
  let held = PAUSE_MS;
  for (const part of parts) {
    await sleep(Math.min(held, PAUSE_MS));
    const begun = performance.now();
    await part();
    held = performance.now() - begun;
  }
}
