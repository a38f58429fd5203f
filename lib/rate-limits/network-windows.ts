import type { Network, Networks } from "@/lib/http/client-address";
import { countedIn, countIn, WINDOW_SECONDS, type Window, type Windows } from "./windows";

/** Window that decides on a request, its quota, and a function that takes back what was counted. */
export type NetworkCount = { window: Window; quota: number; release(): void };

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
