import * as z from "zod";
import type { Treated } from "@/app/_files/upload";
import type { GroupPlan } from "@/lib/groups/exchange/import";

const count = z.number();

/** Result of an upload without faults. */
export const GROUP_REPORT = z.object({
  counts: z.object({ created: count, added: count, changed: count, removed: count }),
  /** True if members are removed that the file doesn't list. */
  removes: z.boolean(),
  /** Keys of the first new groups. */
  first: z.array(z.string()),
});

type Report = z.output<typeof GROUP_REPORT>;

export type PlanReport = Treated & Report;

/** Number of new groups that the page names. */
const MOST_NAMED = 20;

export const reportOf = ({ created, ...counts }: GroupPlan, removes: boolean): Report => ({
  counts: { ...counts, created: created.length },
  removes,
  first: created.slice(0, MOST_NAMED),
});
