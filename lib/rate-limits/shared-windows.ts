import { WINDOW, type Windows } from "./windows";

/** What was counted here under a key since all were told last, and milliseconds until its window ends. */
export type Share = { key: string; counted: number; rest: number };

/** What all have counted under it, and milliseconds until the window ends for all. */
export type Total = { count: number; rest: number };

/** Keys that are told at once. */
const BATCH = 500;

/**
 * Tells what was counted here, and takes over what all processes have counted together. No request waits for it. When
 * `tell` fails everything stays as it is, and is told the next time. What cannot be is not believed: fewer than were
 * counted here, or an end that is past or further away than any window's.
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
      // What was counted here while all were told is still to be told.
      const sum = Math.min(Math.max(total.count, count), Number.MAX_SAFE_INTEGER);
      window.count += sum - count;
      window.shared = sum;
      if (total.rest > 0 && total.rest <= WINDOW * 1000) window.endsAt = then + total.rest;
    }
  }
}
