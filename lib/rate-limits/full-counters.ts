import { processWide } from "@/lib/runtime/process-wide";

/** Counters that are remembered. Of more, the ones learned first are forgotten, and cost a statement again. */
const MOST = 20_000;

/** Milliseconds since the epoch at which each full counter's window ends, in the order in which they were learned. */
const full = () => processWide("attempts.full", () => new Map<string, number>());

/**
 * Remembers a counter whose failures have reached its quota. That stays true until its window ends: only settled
 * failures count, and nothing takes one back (db/limits/reservations.ts). So no other process has to be asked.
 */
export function rememberFull(key: string, endsAt: Date): void {
  const counters = full();
  const [oldest] = counters.size >= MOST ? counters.keys() : [];
  if (oldest !== undefined) counters.delete(oldest);
  counters.delete(key);
  counters.set(key, endsAt.getTime());
}

/** When a counter has points again; null if it is not known to be full. */
export function fullUntil(key: string, now: Date): Date | null {
  const endsAt = full().get(key);
  if (endsAt === undefined) return null;
  if (endsAt > now.getTime()) return new Date(endsAt);
  full().delete(key);
  return null;
}

/** The end of the window that ends last, among counters that are known to be full; null if none is. */
export const latestFull = (counters: readonly { key: string }[], now: Date): Date | null =>
  latest(counters.map(({ key }) => fullUntil(key, now)));

export function latest(ends: readonly (Date | null | undefined)[]): Date | null {
  const last = Math.max(0, ...ends.map((endsAt) => endsAt?.getTime() ?? 0));
  return last === 0 ? null : new Date(last);
}

/** Whole seconds until then, for Retry-After. */
export const secondsUntil = (endsAt: Date, now: Date): number =>
  Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000));
