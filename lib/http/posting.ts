import type { Parameters } from "@/lib/oauth/parameters";
import { answering } from "./faults";
import { json } from "./json";
import { pageFault } from "./page-faults";
import { postedForm } from "./posted-form";

type Handler = (form: Parameters["values"], request: Request) => Response | Promise<Response>;

/**
 * A form's route handler. It changes something and answers with 303; where our own script posted (app/_ui/form.tsx), the
 * same address comes as JSON, since a script cannot see where a redirect leads.
 */
export const posting = (handler: Handler) =>
  answering(async (request: Request) => {
    const posted = await postedForm(request);
    if ("refusal" in posted) return posted.refusal;
    return forScript(request, await handler(posted.form, request));
  }, pageFault);

export function forScript(request: Request, response: Response): Response {
  const location = response.headers.get("location");
  if (request.headers.get("accept") !== "application/json" || location === null) return response;
  const cookie = response.headers.get("set-cookie");
  return json(
    200,
    { location },
    { "Cache-Control": "no-store", ...(cookie !== null && { "Set-Cookie": cookie }) },
  );
}
