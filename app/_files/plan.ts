import type * as z from "zod";
import type { Problems } from "@/lib/forms/problems";
import type { Treated } from "./upload";

/** Serializes what a file without faults changes for the cookie: counts, and the first that it names. */
export const planProblems = (treated: Treated, plan: object): Problems => ({
  problems: {},
  typed: { ...treated, plan: JSON.stringify(plan) },
});

/** Returns it as the page shows it; null if there were faults. */
export function readPlan<T extends object>(schema: z.ZodType<T>, { typed }: Problems) {
  const { kind, file = "", plan } = typed;
  if (plan === undefined || (kind !== "checked" && kind !== "imported")) return null;
  return { kind, file, ...schema.parse(JSON.parse(plan)) } satisfies Treated;
}
