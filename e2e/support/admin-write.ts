import type { Made, Place } from "./admin-writes";

export type Write = {
  address: string;
  event: string;
  /** Values that the event has: before, after, both or neither. */
  says: "before" | "after" | "both" | "neither";
  /** Tables that the post changes, besides the audit events; none for a file export. */
  changes: readonly string[];
  make: (place: Place) => Promise<Made>;
  /** Number of events if one post is several actions. */
  times?: number;
  /** Events of what a post consists of, which come before its own. */
  parts?: readonly string[];
};

/** Event of a write, what it says, and the tables that change. */
export type Leaves = `${string} ${Write["says"]}${"" | ` ${string}`}`;

export function row(form: string, leaves: Leaves, make: Write["make"]): Write {
  const [event = "", says, ...changes] = leaves.split(" ");
  return { address: `/forms${form}`, event, says: says as Write["says"], changes, make };
}

type Given = readonly [leaves: Leaves, make: Write["make"], more?: Partial<Write>];

/** Rows of forms below a common address, by the rest of it. */
export const rows = (home: string, forms: Record<string, Given>): Write[] =>
  Object.entries(forms).map(([form, [leaves, make, more]]) => ({
    ...row(`${home}/${form}`, leaves, make),
    ...more,
  }));
