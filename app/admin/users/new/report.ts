import * as z from "zod";
import type { Treated } from "@/app/_files/upload";
import type { PeoplePlan } from "@/lib/people/import";

const count = z.number();

/** Result of a list or file without faults. */
export const PEOPLE_REPORT = z.object({
  counts: z.object({ created: count, unchanged: count, memberships: count }),
  /** The first new people. */
  first: z.array(z.object({ username: z.string(), email: z.string() })),
});

type Report = z.output<typeof PEOPLE_REPORT>;

export type PlanReport = Treated & Report;

/** Number of new people whom the page names. They travel in a cookie, beside the list. */
const MOST_NAMED = 10;

export const reportOf = ({ created, unchanged, memberships }: PeoplePlan): Report => ({
  counts: { created: created.length, unchanged, memberships },
  first: created.slice(0, MOST_NAMED),
});
