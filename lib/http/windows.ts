/**
 * What was counted under one key since it was first seen, and how much of it all processes know (shared-windows.ts);
 * `endsAt` is in milliseconds of the same clock as `now`.
 */
export type Window = { count: number; shared: number; endsAt: number };

/** By key, in the order in which they end: a window that opens is the last. */
export type Windows = Map<string, Window>;

/** Seconds that a window lasts. */
export const WINDOW = 60;

/** Names cost nothing to invent: beyond so many at once, the oldest windows end early. */
export const MAX_WINDOWS = 50_000;

/** Counts one more under a key, in a window that opens with the first. Whatever has ended is forgotten on the way. */
export function countIn(windows: Windows, key: string, now: number, duration: number): Window {
  const known = windows.get(key);
  if (known && known.endsAt > now) {
    known.count += 1;
    return known;
  }
  for (const [other, { endsAt }] of windows) {
    if (endsAt > now && windows.size < MAX_WINDOWS) break;
    windows.delete(other);
  }
  const opened = { count: 1, shared: 0, endsAt: now + duration };
  windows.delete(key);
  windows.set(key, opened);
  return opened;
}

/** How many were counted under a key, without counting. */
export function countedIn(windows: Windows, key: string, now: number): Window | null {
  const known = windows.get(key);
  return known && known.endsAt > now ? known : null;
}
