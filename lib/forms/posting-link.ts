import { tooManyPages } from "@/lib/error-pages/page-faults";
import { countAgainst } from "@/lib/rate-limits/limits";
import { callerOrNetworks } from "@/lib/session/proven-caller";
import { posting } from "./posting";

type Handler = (
  form: ReadonlyMap<string, string>,
  request: Request,
  /** Call it once the link is known to exist. */
  found: () => void,
) => Promise<Response>;

/**
 * Returns the route handler of a form that belongs to a mailed link. Links that don't exist are
 * counted by caller or network, with the pages of such links; past its limit, a form costs no statement.
 */
export const postingLink = (handler: Handler) =>
  posting((form, request) => {
    const limit = countAgainst("unknown", callerOrNetworks(request.headers));
    return limit.exceeded ? tooManyPages(request, limit) : handler(form, request, limit.release);
  });
