import { answering, apiFault } from "@/lib/endpoints/faults";
import { targetFault } from "@/lib/error-pages/page-faults";
import { segmentOf } from "@/lib/http/address";
import { apiError, empty } from "@/lib/http/answer";
import { clientNetworks } from "@/lib/http/client-address";
import { acceptsPage } from "@/lib/http/conditional";
import { countAgainst, type Limit, rateLimited } from "@/lib/rate-limits/limits";
import { findRedirectTarget } from "@/lib/sites/catalog/redirect-target";
import { countVisit } from "@/lib/statistics/counts";
import { isPerson } from "@/lib/statistics/is-person";

/** Redirects to the site's current target (docs/specification.md 4.2). Synchronous while cached, like `/sites`. */
export const GET = answering((request: Request) => {
  const limit = countAgainst("public", clientNetworks(request));
  if (limit.exceeded) return rateLimited(request, limit);
  const site = findRedirectTarget(segmentOf(request.url, "sites"));
  return site instanceof Promise
    ? site.then((found) => redirect(request, found, limit))
    : redirect(request, site, limit);
}, fault);

/** Shows a browser a page: people open this address by links, and the directory itself loads in an outage. */
function fault(request: Request, status: 500 | 503) {
  return acceptsPage(request) ? targetFault(request, status) : apiFault(request, status);
}

type Found = Awaited<ReturnType<typeof findRedirectTarget>>;

function redirect(request: Request, site: Found, { headers }: Limit) {
  if (site === null)
    return apiError(request, "not_found", "Site not found, or it has no target URL.", {
      headers,
    });
  if (isPerson(request)) countVisit(site.id);
  return empty(302, { Location: site.targetUrl, ...headers });
}
