import { answering } from "@/lib/endpoints/faults";
import { notFoundPage } from "@/lib/error-pages/error-page";
import { forwardPage } from "@/lib/error-pages/form-post-page";
import { targetFault, tooManyPages } from "@/lib/error-pages/page-faults";
import { rawQuery, segmentOf } from "@/lib/http/address";
import { empty, seeOther } from "@/lib/http/answer";
import { clientNetworks } from "@/lib/http/client-address";
import { countAgainst } from "@/lib/rate-limits/limits";
import { currentSession } from "@/lib/session/current-session";
import { provenCaller } from "@/lib/session/proven-caller";
import { findRedirectTarget } from "@/lib/sites/catalog/redirect-target";
import { findTargetFor } from "@/lib/sites/catalog/visible-target";
import { countVisit } from "@/lib/statistics/counts";
import { isPerson } from "@/lib/statistics/is-person";

/** Query of the address to which a sign-in leads back. */
const SIGNED_IN = "signed-in";

type Target = { id: string; targetUrl: string };

/**
 * Opens a site for whoever sees it: where the directory's cards lead. Synchronous for the sites that
 * everyone sees, while they are cached, like the API's redirect.
 */
export const GET = answering((request: Request) => {
  const caller = provenCaller(request.headers);
  const limit =
    caller === null
      ? countAgainst("public", clientNetworks(request))
      : countAgainst("caller", caller);
  const slug = segmentOf(request.url, "go");
  if (limit.exceeded)
    return tooManyPages(request, limit, caller === null ? ofNetwork(slug) : OF_CALLER);
  const openFound = (site: Target | null) =>
    site ? open(request, site) : openHidden(request, slug);
  const site = findRedirectTarget(slug);
  return site instanceof Promise ? site.then(openFound) : openFound(site);
}, targetFault);

function open(request: Request, { id, targetUrl }: Target): Response | Promise<Response> {
  if (isPerson(request)) countVisit(id);
  // A form's redirects can't leave Foyer (`form-action 'self'`), so a sign-in without scripts ends on
  // a page.
  return rawQuery(request.url) === SIGNED_IN
    ? forwardPage(request, targetUrl)
    : empty(302, { Location: targetUrl });
}

/**
 * Opens a site that not everyone sees. Without a session, the answer to a hidden site and to an
 * unknown one is the same: to sign in. So is the answer to a user who doesn't see the site.
 */
async function openHidden(request: Request, slug: string): Promise<Response> {
  const session = await currentSession(request.headers);
  if (!session) return seeOther(signInFor(slug));
  const site = await findTargetFor(session.user.id, slug);
  return site
    ? open(request, site)
    : notFoundPage(request, "No site of this name is open to the account.");
}

/** Address of the sign-in that leads back to a site. */
const signInFor = (slug: string) =>
  `/sign-in?${new URLSearchParams({ next: `/go/${slug}?${SIGNED_IN}` })}`;

const OF_CALLER = { text: "tooMany.text", next: "tooMany.next" } as const;

/** Words for browsers that never signed in, which share the limit of their network. */
const ofNetwork = (slug: string) =>
  ({
    text: "tooMany.networkText",
    next: "tooMany.networkNext",
    back: { address: signInFor(slug), words: "signIn" },
  }) as const;
