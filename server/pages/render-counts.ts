import type { ServerResponse } from "node:http";
import { tooManyPages } from "@/lib/error-pages/page-faults";
import { countAgainst, holdBack, type Limit } from "@/lib/rate-limits/limits";
import { callerOrNetworks } from "@/lib/session/proven-caller";
import { send } from "@/server/direct/send";

/** Counts a page that is rendered for a visitor without a session, by caller if cookies prove who it is, else by network. */
export const countVisitorRender = ({ headers }: Request): Limit =>
  countAgainst("page", callerOrNetworks(headers));

/** Delays a cached page past the limit of its visitor, counted in the same way: it costs little, and people need it. */
export async function paceCachedPage({ headers }: Request) {
  if (countAgainst("cached", callerOrNetworks(headers)).exceeded) await holdBack("cachedPages");
}

/** Answers a page past the limit of its visitor. A flood of refusals waits, so that it costs less than the pages. */
export async function refuseRender(
  request: Request,
  outgoing: ServerResponse,
  { limit, requestId }: { limit: Limit; requestId: string },
) {
  await holdBack("renders");
  if (!outgoing.destroyed) send(outgoing, await tooManyPages(request, limit), requestId);
}
