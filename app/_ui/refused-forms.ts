import { type Problems, readProblems } from "@/lib/forms/problems";
import { requestHeaders } from "@/lib/http/request-headers";
import { findSession } from "@/lib/session/guards";
import { type PageQuery, single } from "./page-query";

/**
 * Returns the problems or the report of a form on this page, if the address asks for them and the
 * viewer caused them (lib/forms/problems.ts).
 */
export async function refusedForms(query: PageQuery): Promise<(form: string) => Problems | null> {
  const [sent, { problem, report }] = await Promise.all([requestHeaders(), query]);
  const asked = single(problem) ?? single(report);
  const refused = asked === null ? null : readProblems(sent, asked, asked);
  if (!refused) return () => null;
  const isTheirs = refused.to === null || refused.to === (await findSession())?.user.id;
  return (form) => (isTheirs && form === asked ? refused : null);
}
