import { processWide } from "@/lib/runtime/process-wide";

/**
 * Maximum number of remembered counters. Beyond it the ones remembered first are forgotten, and
 * cost a statement again.
 */
const MOST = 20_000;

/**
 * End of each full counter's window in milliseconds since the epoch, in the order in which they
 * were remembered.
 */
const full = () => processWide("attempts.full", () => new Map<string, number>());

/**
 * Remembers a counter whose failures have reached its quota. It stays full until its window ends:
 * only settled failures count, and they are never taken back (db/limits/counters.ts). So the
 * database need not be asked again.
 */
export function rememberFull(key: string, endsAt: Date): void {
  const counters = full();
  const [oldest] = counters.size >= MOST ? counters.keys() : [];
  if (oldest !== undefined) counters.delete(oldest);
  counters.delete(key);
  counters.set(key, endsAt.getTime());
}

/** Returns the time when a counter has points again; null if it is not known to be full. */
export function fullUntil(key: string, now: Date): Date | null {
  const endsAt = full().get(key);
  if (endsAt === undefined) return null;
  if (endsAt > now.getTime()) return new Date(endsAt);
  full().delete(key);
  return null;
}

/** Returns the latest end of a window of the counters known to be full; null if there are none. */
export const latestFull = (counters: readonly { key: string }[], now: Date): Date | null =>
  latest(counters.map(({ key }) => fullUntil(key, now)));

export function latest(ends: readonly (Date | null | undefined)[]): Date | null {
  const last = Math.max(0, ...ends.map((endsAt) => endsAt?.getTime() ?? 0));
  return last === 0 ? null : new Date(last);
}

/** Returns the whole seconds until `endsAt`, at least one, for Retry-After. */
export const secondsUntil = (endsAt: Date, now: Date): number =>
  Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000));
