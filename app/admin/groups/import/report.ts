import { numberOf } from "@/app/admin/_files/faults";
import type { Treated } from "@/app/admin/_files/upload";
import type { Problems } from "@/lib/forms/problems";
import type { GroupPlan } from "@/lib/groups/exchange/import";

/** Result of an upload without faults, as its page shows it. */
export type PlanReport = Treated & {
  counts: Record<"created" | "added" | "changed" | "removed", number>;
  /** True if members are removed that the file doesn't list. */
  removes: boolean;
  /** Keys of the first new groups. */
  first: string[];
};

/** Number of new groups that the page names. */
const MOST_NAMED = 20;

export const planProblems = (
  plan: GroupPlan,
  { kind, file, removes }: Treated & Pick<PlanReport, "removes">,
): Problems => ({
  problems: {},
  typed: {
    ...{ kind, file, removes: removes ? "on" : "" },
    created: String(plan.created.length),
    added: String(plan.added),
    changed: String(plan.changed),
    removed: String(plan.removed),
    first: plan.created.slice(0, MOST_NAMED).join("\n"),
  },
});

/** Returns the report, or null if the file had faults. */
export function readPlan({ typed }: Problems): PlanReport | null {
  const { kind } = typed;
  if (kind !== "checked" && kind !== "imported") return null;
  return {
    kind,
    file: typed.file ?? "",
    removes: typed.removes === "on",
    counts: {
      created: numberOf(typed.created),
      added: numberOf(typed.added),
      changed: numberOf(typed.changed),
      removed: numberOf(typed.removed),
    },
    first: (typed.first ?? "").split("\n").filter(Boolean),
  };
}
