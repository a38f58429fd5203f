import { headers } from "next/headers";
import { type Problems, readProblems } from "@/lib/forms/problems";
import { type PageQuery, single } from "./page-query";

/**
 * Returns the problems of a form on this page, if the address asks for them (refuseForm of
 * lib/forms/problems.ts).
 */
export async function refusedForms(query: PageQuery): Promise<(form: string) => Problems | null> {
  const [asked, { problem }] = await Promise.all([headers(), query]);
  const sent = new Headers(asked);
  return (form) => readProblems(sent, form, single(problem));
}
