import type { Network, Networks } from "@/lib/http/client-address";

/**
 * Count under a key since its window opened, and the part of it that is shared with all processes
 * (`shareWindows`); `endsAt` is in milliseconds of the same clock as `now`.
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

/** Counts `by` under a key, in a window that opens with the first. Drops ended windows. */
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

/** Returns networks that are counted under another name: for each client, for example. */
export const prefixed = (prefix: string, [own, ...around]: Networks): Networks => {
  const of = ({ name, factor }: Network) => ({ name: `${prefix} ${name}`, factor });
  return [of(own), ...around.map(of)];
};

/** Window that decides on a request, its quota, and a function that takes back what was counted. */
type NetworkCount = { window: Window; quota: number; release(): void };

/**
 * Counts a request for each of its networks, narrowest first. A request refused by one network is
 * not counted for the wider ones, so one /64 can't use up the quota of its /48. A full /48 opens no
 * window for another /64, so nobody can fill the map.
 */
export function countNetworks(
  windows: Windows,
  networks: Networks,
  { quota, now, by = 1 }: { quota: number; now: number; by?: number },
): NetworkCount {
  const [own, ...around] = networks;
  const full = findFull(windows, around, { quota, now });
  if (full) return full;
  const counted = [countIn(windows, own.name, now, WINDOW_SECONDS * 1000, by)] as [
    Window,
    ...Window[],
  ];
  const release = () => {
    for (const window of counted) window.count -= by;
  };
  if (counted[0].count > quota) return { window: counted[0], quota, release };
  for (const { name, factor } of around) {
    const window = countIn(windows, name, now, WINDOW_SECONDS * 1000, by);
    counted.push(window);
    if (window.count > quota * factor) return { window, quota: quota * factor, release };
  }
  return { window: counted[0], quota, release };
}

/** Returns the first network that would refuse one more request, as if it were counted; null if none would. */
export function findFull(
  windows: Windows,
  networks: readonly Network[],
  { quota, now }: { quota: number; now: number },
): NetworkCount | null {
  for (const { name, factor } of networks) {
    const window = countedIn(windows, name, now);
    if (window && window.count >= quota * factor)
      return {
        window: { ...window, count: window.count + 1 },
        quota: quota * factor,
        release: () => undefined,
      };
  }
  return null;
}

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
