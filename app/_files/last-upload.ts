import type * as z from "zod";
import type { PageQuery } from "@/app/_ui/page-query";
import { refusedForms } from "@/app/_ui/refused-forms";
import { readFaults } from "./faults";
import { readPlan } from "./plan";

/**
 * Returns what came of the last upload to a page: the typed fields, and the plan of a file without faults, or the
 * faults. `checked` is a plan that can be applied.
 */
export async function lastUpload<T extends object>(schema: z.ZodType<T>, query: PageQuery) {
  const refused = (await refusedForms(query))("import");
  const plan = refused && readPlan(schema, refused);
  const checked = plan?.kind === "checked" ? plan : null;
  return { refused, plan, checked, faults: refused && readFaults(refused) };
}
