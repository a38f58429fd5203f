import { answering } from "@/lib/endpoints/faults";
import { pageFault } from "@/lib/error-pages/page-faults";
import { type Answer, json } from "@/lib/http/answer";
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
  const [location] = linesOfHeader(response, "Location");
  if (request.headers.get("accept") !== "application/json" || location === undefined)
    return response;
  const kept = KEPT.map((name) => [name, linesOfHeader(response, name)]);
  return json(200, { location }, { "Cache-Control": "no-store", ...Object.fromEntries(kept) });
}

/** Reads a header of a Response, or of an Answer in our own server (lib/http/answer.ts). */
function linesOfHeader({ headers }: Response | Answer, name: string): readonly string[] {
  if (!(headers instanceof Headers)) return [headers[name] ?? []].flat();
  if (name === "Set-Cookie") return headers.getSetCookie();
  const value = headers.get(name);
  return value === null ? [] : [value];
}
