import type * as z from "zod";
import { type Problems, refuseForm, reportOn } from "@/lib/forms/problems";
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

/** Returns to the page of an upload, which shows its plan or its faults, to the user who sent it. */
export const answerUpload = (page: string, report: Problems, to: string) =>
  (report.typed.plan === undefined ? refuseForm : reportOn)(page, "import", report, { to });
