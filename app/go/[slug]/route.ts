import { answering } from "@/lib/endpoints/faults";
import { notFoundPage } from "@/lib/error-pages/error-page";
import { pageFault } from "@/lib/error-pages/page-faults";
import { empty } from "@/lib/http/empty";
import { seeOther } from "@/lib/http/see-other";
import { segmentOf } from "@/lib/http/segment";
import { countPublicRequest, rateLimited } from "@/lib/rate-limits/limits";
import { currentSession } from "@/lib/session/current-session";
import { findRedirectTarget } from "@/lib/sites/catalog/redirect-target";
import { findTargetFor } from "@/lib/sites/catalog/visible-target";
import { countVisit } from "@/lib/statistics/counts";
import { isPerson } from "@/lib/statistics/is-person";

/**
 * Opens a site for whoever sees it. Without a session, the answer to a hidden site and to an unknown
 * one is the same: to sign in. So is the answer to a user who doesn't see the site.
 */
export const GET = answering(async (request: Request) => {
  const limit = countPublicRequest(request);
  if (limit.exceeded) return rateLimited(request, limit);
  const slug = segmentOf(request.url, "go");
  const session = await currentSession(request.headers);
  const site = session
    ? await findTargetFor(session.user.id, slug)
    : await findRedirectTarget(slug);
  if (site) {
    if (isPerson(request)) countVisit(site.id);
    return empty(302, { Location: site.targetUrl });
  }
  if (session) return notFoundPage(request, "No site of this name is open to the account.");
  return seeOther(`/sign-in?${new URLSearchParams({ next: `/go/${slug}` })}`);
}, pageFault);
