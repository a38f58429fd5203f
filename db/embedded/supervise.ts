import { setTimeout as sleep } from "node:timers/promises";
import type { Postmaster } from "./postmaster";

const LONGEST_PAUSE_MS = 500;
/** Milliseconds before an immediate shutdown, which loses no committed data either. */
const FAST_SHUTDOWN_MS = 20_000;

/**
 * Restarts the postmaster whenever it dies, until stopped. `stop` resolves when the last one has
 * ended.
 */
export function supervise(
  first: Postmaster,
  relaunch: () => Postmaster,
  log: (line: string) => void,
) {
  let current = first;
  let stopping = false;
  let stopped: Promise<void> | null = null;

  async function watch() {
    let pause = 0;
    while (await isMissed(pause)) {
      pause = (await startAgain()) ? 0 : Math.min(pause + 50, LONGEST_PAUSE_MS);
    }
  }
  /** True if the current postmaster has died unintentionally. */
  async function isMissed(pause: number) {
    const end = await current.ended;
    if (stopping) return false;
    if (pause === 0) log(`PostgreSQL exited unexpectedly (${end}): restarting it`);
    await sleep(pause);
    return !stopping;
  }
  async function startAgain() {
    current = relaunch();
    const outcome = await current.outcome;
    if (outcome.is === "failed") log(`PostgreSQL failed to start: ${outcome.lastWords}`);
    return outcome.is === "ready";
  }
  const watching = watch();

  async function halt() {
    stopping = true;
    current.interrupt();
    const impatience = setTimeout(() => current.quit(), FAST_SHUTDOWN_MS);
    await watching;
    clearTimeout(impatience);
  }

  return {
    stop(): Promise<void> {
      stopped ??= halt();
      return stopped;
    },
  };
}
