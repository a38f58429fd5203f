import { WINDOW_SECONDS, type Windows } from "./windows";

/** Count under a key since this process last shared it, and milliseconds until its window ends. */
export type Share = { key: string; counted: number; rest: number };

/** Count of all processes under the key, and milliseconds until the shared window ends. */
export type Total = { count: number; rest: number };

/** Number of keys shared at a time. */
const BATCH = 500;

/**
 * Shares this process's counts and takes over the totals of all processes, in the background. If
 * `tell` fails, nothing changes and the counts are shared the next time. Implausible totals are
 * ignored: a count below this process's own, or an end in the past or beyond a window's length.
 */
export async function shareWindows(
  windows: Windows,
  tell: (shares: Share[]) => Promise<Total[]>,
): Promise<void> {
  const changed = [...windows].filter(([, { count, shared }]) => count !== shared);
  for (let first = 0; first < changed.length; first += BATCH) {
    const now = performance.now();
    const told = changed.slice(first, first + BATCH).flatMap(([key, window]) => {
      const { count, shared, endsAt } = window;
      const rest = Math.ceil(endsAt - now);
      return rest > 0 ? [{ window, count, share: { key, counted: count - shared, rest } }] : [];
    });
    const totals = await tell(told.map(({ share }) => share));
    const then = performance.now();
    for (const [at, { window, count }] of told.entries()) {
      const total = totals[at];
      if (!total) continue;
      // Counts added during the exchange are still to be shared.
      const sum = Math.min(Math.max(total.count, count), Number.MAX_SAFE_INTEGER);
      window.count += sum - count;
      window.shared = sum;
      if (total.rest > 0 && total.rest <= WINDOW_SECONDS * 1000) window.endsAt = then + total.rest;
    }
  }
}
