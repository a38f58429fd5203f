/**
 * What was counted under one key since it was first seen, and how much of it all processes know (shared-windows.ts);
 * `endsAt` is in milliseconds of the same clock as `now`.
 */
export type Window = { count: number; shared: number; endsAt: number };

/** By key, in the order in which they end: a window that opens is the last. */
export type Windows = Map<string, Window>;

/** Seconds that a window lasts. */
export const WINDOW = 60;

/** Beyond so many keys at once, the oldest windows end early. Never give one map keys that a caller can invent. */
export const MAX_WINDOWS = 50_000;

/** Counts one more, or `by` more, under a key, in a window that opens with the first. Drops windows that have ended. */
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

/** How many were counted under a key, without counting. */
export function countedIn(windows: Windows, key: string, now: number): Window | null {
  const known = windows.get(key);
  return known && known.endsAt > now ? known : null;
}
