import { answering } from "@/lib/endpoints/faults";
import { type ErrorWords, errorPage, notFoundPage } from "@/lib/error-pages/error-page";
import { forwardPage } from "@/lib/error-pages/forward-page";
import { targetFault } from "@/lib/error-pages/target-fault";
import { empty } from "@/lib/http/answer";
import { rawQuery } from "@/lib/http/raw-query";
import { seeOther } from "@/lib/http/see-other";
import { segmentOf } from "@/lib/http/segment";
import { countPublicRequest, countSessionRequest, type Limit } from "@/lib/rate-limits/limits";
import { currentSession } from "@/lib/session/current-session";
import { readSessionProof } from "@/lib/session/session-cookie";
import { findRedirectTarget } from "@/lib/sites/catalog/redirect-target";
import { findTargetFor } from "@/lib/sites/catalog/visible-target";
import { countVisit } from "@/lib/statistics/counts";
import { isPerson } from "@/lib/statistics/is-person";

/** Query of the address to which a sign-in leads back. */
const SIGNED_IN = "signed-in";

/**
 * Opens a site for whoever sees it. Without a session, the answer to a hidden site and to an unknown
 * one is the same: to sign in. So is the answer to a user who doesn't see the site.
 */
export const GET = answering(async (request: Request) => {
  const limit = countVisitor(request);
  if (limit.exceeded) return tooMany(request, limit);
  const slug = segmentOf(request.url, "go");
  const session = await currentSession(request.headers);
  const site = session
    ? await findTargetFor(session.user.id, slug)
    : await findRedirectTarget(slug);
  if (site) {
    if (isPerson(request)) countVisit(site.id);
    // A form's redirects can't leave Foyer (`form-action 'self'`), so a sign-in without scripts
    // ends on a page.
    return rawQuery(request.url) === SIGNED_IN
      ? forwardPage(request, site.targetUrl)
      : empty(302, { Location: site.targetUrl });
  }
  if (session) return notFoundPage(request, "No site of this name is open to the account.");
  return seeOther(`/sign-in?${new URLSearchParams({ next: `/go/${slug}?${SIGNED_IN}` })}`);
}, targetFault);

/** Counts a signed-in browser by itself, everyone else by network. */
function countVisitor(request: Request): Limit {
  const proof = readSessionProof(request.headers);
  return proof ? countSessionRequest(proof.id) : countPublicRequest(request);
}

const TOO_MANY: ErrorWords = {
  code: "rate_limited",
  title: "tooMany.heading",
  text: "tooMany.text",
  next: "tooMany.next",
  ordinary: true,
  unlogged: true,
};

const tooMany = (request: Request, { retryAfter, headers }: Limit) =>
  errorPage(request, 429, TOO_MANY, "Too many requests.", {
    "Retry-After": String(retryAfter),
    ...headers,
  });
