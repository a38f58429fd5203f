import { findRedirectTarget } from "@/lib/directory/redirect-target";
import { apiError } from "@/lib/http/api-error";
import { apiFault } from "@/lib/http/api-faults";
import { empty } from "@/lib/http/empty";
import { answering } from "@/lib/http/faults";
import { countPublicRequest, type Limit, rateLimited } from "@/lib/http/limits";
import { segmentOf } from "@/lib/http/segment";

/** Leads to where an administrator points the site now (specification 4.2). Without a promise, as `/sites`. */
export const GET = answering(
  (request: Request) => {
    const limit = countPublicRequest(request);
    if (limit.exceeded) return rateLimited(request, limit);
    const target = findRedirectTarget(segmentOf(request.url, "sites"));
    return target instanceof Promise
      ? target.then((found) => redirect(request, found, limit))
      : redirect(request, target, limit);
  },
  apiFault,
  "reads",
);

const redirect = (request: Request, target: string | null, { headers }: Limit) =>
  target === null
    ? apiError(request, "not_found", "There is no such site, or it leads nowhere yet.", { headers })
    : empty(302, { Location: target, ...headers });
