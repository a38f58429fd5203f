import { type Problems, readProblems } from "@/lib/forms/problems";
import { requestHeaders } from "@/lib/http/request-headers";
import { type PageQuery, single } from "./page-query";

/**
 * Returns the problems of a form on this page, if the address asks for them (refuseForm of
 * lib/forms/problems.ts).
 */
export async function refusedForms(query: PageQuery): Promise<(form: string) => Problems | null> {
  const [sent, { problem }] = await Promise.all([requestHeaders(), query]);
  return (form) => readProblems(sent, form, single(problem));
}
