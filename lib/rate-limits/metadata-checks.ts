import { describe, type Limit, windowsOf } from "./limits";
import { countIn, WINDOW_SECONDS } from "./windows";

/** Number of checks of an administrator in a minute. */
export const MAX_METADATA_CHECKS = 10;

/** Counts a check of an API's metadata before Foyer sends a request for it. */
export function countMetadataCheck(userId: string): Limit {
  const now = performance.now();
  const window = countIn(windowsOf("metadata"), userId, now, WINDOW_SECONDS * 1000);
  return describe("metadata", { quota: MAX_METADATA_CHECKS, window }, now);
}
