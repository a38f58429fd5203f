import type { Made, Place } from "./admin-writes";

export type Write = {
  address: string;
  event: string;
  /** Values that the event has: before, after, or both. */
  says: "before" | "after" | "both";
  /** Tables that the post changes, besides the audit events; none for a file export. */
  changes: readonly string[];
  make: (place: Place) => Promise<Made>;
  /** Number of events if one post is several actions. */
  times?: number;
  /** Events of what a post consists of, which come before its own. */
  parts?: readonly string[];
};

type Says = Write["says"];

export const row =
  (event: string, says: Says, changes: readonly string[] | string = []) =>
  (address: string, make: Write["make"]): Write => ({
    address,
    event,
    says,
    changes: typeof changes === "string" ? [changes] : changes,
    make,
  });
