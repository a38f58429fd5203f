/**
 * Count under a key since its window opened, and the part of it that is shared with all processes
 * (shared-windows.ts); `endsAt` is in milliseconds of the same clock as `now`.
 */
export type Window = { count: number; shared: number; endsAt: number };

/** Windows by key, in the order in which they end: a new window is the last. */
export type Windows = Map<string, Window>;

/** Length of a window in seconds. */
export const WINDOW_SECONDS = 60;

/**
 * Maximum number of windows; beyond it the oldest ones end early. Never put keys that a caller can
 * invent into a map shared with others.
 */
export const MAX_WINDOWS = 50_000;

/**
 * Counts `by` under a key, in a window that opens with the first count. Drops windows that have
 * ended.
 */
export function countIn(
  windows: Windows,
  key: string,
  now: number,
  duration: number,
  by = 1,
): Window {
  const known = windows.get(key);
  if (known && known.endsAt > now) {
    known.count += by;
    return known;
  }
  for (const [other, { endsAt }] of windows) {
    if (endsAt > now && windows.size < MAX_WINDOWS) break;
    windows.delete(other);
  }
  const opened = { count: by, shared: 0, endsAt: now + duration };
  windows.delete(key);
  windows.set(key, opened);
  return opened;
}

/** Returns the current window of a key without counting; null if there is none. */
export function countedIn(windows: Windows, key: string, now: number): Window | null {
  const known = windows.get(key);
  return known && known.endsAt > now ? known : null;
}
