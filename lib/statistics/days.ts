const DAYS = 30;
const DAY_MS = 86_400_000;

/** Returns the last 30 days (UTC), oldest first; the last one is today so far. */
export const lastDays = (now: Date): string[] =>
  [...Array(DAYS).keys()]
    .map((ago) => new Date(now.getTime() - ago * DAY_MS).toISOString().slice(0, 10))
    .reverse();

/** Returns a count for each of the last 30 days, of which the rows have those that aren't 0. */
export function fillDays<R extends { day: string }>(
  now: Date,
  rows: readonly R[],
  countIn: (row: R) => number,
) {
  const counts = new Map(rows.map((row) => [row.day, countIn(row)]));
  return lastDays(now).map((day) => ({ day, count: counts.get(day) ?? 0 }));
}
