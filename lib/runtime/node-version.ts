import { log } from "./log";

/** Days after which a major version of Node.js gets no more security fixes (nodejs.org/en/about/previous-releases). */
const END_OF_LIFE: Record<number, string> = {
  20: "2026-04-30",
  21: "2024-06-01",
  22: "2027-04-30",
  23: "2025-06-01",
  24: "2028-04-30",
  25: "2026-06-01",
  26: "2029-04-30",
};

/** Returns the day since which a version, such as "20.20.2", gets no more security fixes; null if it still does. */
export function endOfLife(version: string, now: Date): string | null {
  const day = END_OF_LIFE[Number.parseInt(version, 10)];
  return day !== undefined && now.toISOString().slice(0, 10) > day ? day : null;
}

/** Logs one line if Node.js gets no more security fixes. */
export function warnOfOldNode() {
  const since = endOfLife(process.versions.node, new Date());
  if (since !== null)
    log().warn({ event: "node_end_of_life", version: process.version, since, recommended: "24" });
}
