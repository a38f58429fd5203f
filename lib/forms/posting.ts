import { answering } from "@/lib/endpoints/faults";
import { pageFault } from "@/lib/error-pages/page-faults";
import type { Answer } from "@/lib/http/answer";
import { json } from "@/lib/http/json";
import type { Parameters } from "@/lib/oauth/parameters";
import { postedForm } from "./posted-form";

type Handler = (
  form: Parameters["values"],
  request: Request,
  parameters: Parameters,
) => Response | Promise<Response>;

/**
 * Returns the route handler of a form. It answers with 303, or with the location as JSON for our
 * own script (app/_ui/form.tsx), since a script cannot see where a redirect leads.
 */
export function posting(handler: Handler) {
  const handle = answering(async (request) => {
    const posted = await postedForm(request);
    if ("refusal" in posted) return posted.refusal;
    return forScript(request, await handler(posted.form.values, request, posted.form));
  }, pageFault);
  return (request: Request) => handle(request, null);
}

/** Headers of a redirect that are kept in its JSON form. */
const KEPT = ["Set-Cookie", "Clear-Site-Data"];

export function forScript(request: Request, response: Response): Response {
  const location = headerOf(response, "Location");
  if (request.headers.get("accept") !== "application/json" || location === null) return response;
  const kept = KEPT.flatMap((name) => {
    const value = headerOf(response, name);
    return value === null ? [] : [[name, value]];
  });
  return json(200, { location }, { "Cache-Control": "no-store", ...Object.fromEntries(kept) });
}

/** Reads a header of a Response, or of an Answer in our own server (lib/http/answer.ts). */
const headerOf = ({ headers }: Response | Answer, name: string): string | null =>
  headers instanceof Headers ? headers.get(name) : (headers[name] ?? null);
