const MINUTE = 60;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const minutes = (count: number) => count * MINUTE;

/** Returns an instant this many seconds before `now`. */
export const before = (now: Date, seconds: number) => new Date(now.getTime() - seconds * 1000);

/** Returns a day of the last weeks (UTC); today is 0. */
export const dayBefore = (now: Date, days: number) =>
  before(now, days * DAY)
    .toISOString()
    .slice(0, 10);

/** Returns a sequence of numbers from 0 to 1 that is the same for the same seed (mulberry32). */
export function randomSequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
