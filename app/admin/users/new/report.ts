import * as z from "zod";
import { numberOf } from "@/app/admin/_files/faults";
import type { Treated } from "@/app/admin/_files/upload";
import type { Problems } from "@/lib/forms/problems";
import type { PeoplePlan } from "@/lib/people/import";

const firstSchema = z.array(z.object({ username: z.string(), email: z.string() }));

/** Result of a list or file without faults, as its page shows it. */
export type PlanReport = Treated & {
  counts: Record<"created" | "unchanged" | "memberships", number>;
  /** The first new people. */
  first: z.output<typeof firstSchema>;
};

/** Number of new people whom the page names. They travel in a cookie, beside the list. */
const MOST_NAMED = 10;

export const planProblems = (plan: PeoplePlan, { kind, file }: Treated): Problems => ({
  problems: {},
  typed: {
    ...{ kind, file },
    created: String(plan.created.length),
    unchanged: String(plan.unchanged),
    memberships: String(plan.memberships),
    first: JSON.stringify(plan.created.slice(0, MOST_NAMED)),
  },
});

/** Returns the report; null if there were faults. */
export function readPlan({ typed }: Problems): PlanReport | null {
  const { kind, file = "", first = "[]" } = typed;
  if (kind !== "checked" && kind !== "imported") return null;
  return {
    ...{ kind, file },
    counts: {
      created: numberOf(typed.created),
      unchanged: numberOf(typed.unchanged),
      memberships: numberOf(typed.memberships),
    },
    first: firstSchema.parse(JSON.parse(first)),
  };
}
