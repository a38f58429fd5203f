import type { IncomingMessage } from "node:http";
import { forbiddenPage, notFoundPage } from "@/lib/error-pages/error-page";
import { noteForbidden } from "@/lib/error-pages/page-status";
import type { PageRequest } from "@/lib/error-pages/plain-page";
import { anotherAccountAddress } from "@/lib/session/another-account";
import { currentSession } from "@/lib/session/current-session";
import { type Captured, capture, type NodeHandler } from "./capture";

/** Start of Next's response to a page's `notFound()` or `forbidden()`: it is empty until a script fills it. */
const UNFILLED = '<html id="__next_error__"';

/** True if a captured page shows nothing without a script. */
export const isUnfilled = ({ status, body }: Pick<Captured, "status" | "body">): boolean =>
  (status === 403 || status === 404) && body.includes(UNFILLED);

/** Renders as app/[...missing]/page.tsx, which keeps the section of the address in its layout. */
const REPLACEMENT = "/-";

/** Symbol under which Next keeps on a request what it found out about its address. */
const META = Symbol.for("NextInternalRequestMeta");

/**
 * Returns the page that says so, with a signed-in user's menu and section; null if that can't be
 * rendered either. Its status is noted (page-status.ts).
 */
export async function captureFilled(
  incoming: IncomingMessage,
  serveNext: NodeHandler,
  { status, requestId }: { status: number; requestId: string },
) {
  if (status === 403) noteForbidden(requestId);
  const asked = Object.create(incoming, {
    url: { value: REPLACEMENT, writable: true },
    [META]: { value: {}, writable: true },
  });
  const page = await capture(asked, serveNext);
  return page.status === 200 ? page : null;
}

/** Returns an error page with the same message that needs no script. */
export async function filledPage(request: PageRequest, status: number, path: string) {
  const detail = `${path} answered ${status}.`;
  const session = status === 403 ? await currentSession(request.headers) : null;
  if (!session) return notFoundPage(request, detail);
  const { username } = session.user;
  return forbiddenPage(request, detail, { username, otherAccount: anotherAccountAddress(path) });
}
