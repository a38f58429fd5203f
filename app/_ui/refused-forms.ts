import { headers } from "next/headers";
import { type Problems, readProblems } from "@/lib/forms/problems";
import { type PageQuery, single } from "./page-query";

/** Why a form of this page was refused, if the page is asked to say so (refuseForm of lib/forms/problems.ts). */
export async function refusedForms(query: PageQuery): Promise<(form: string) => Problems | null> {
  const [asked, { problem }] = await Promise.all([headers(), query]);
  const sent = new Headers(asked);
  return (form) => readProblems(sent, form, single(problem));
}
