import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { notFoundPage } from "@/lib/error-pages/error-page";
import { busyPage, pageFault } from "@/lib/error-pages/page-faults";
import { forgetStatus, notedStatus } from "@/lib/error-pages/page-status";
import { PAGE, pageAddress } from "@/lib/http/address";
import { LOCALE } from "@/lib/i18n/locale";
import { localeOf } from "@/lib/i18n/preferences";
import { unlimited } from "@/lib/rate-limits/limits";
import type { FairTurns, QueuedRequest } from "@/lib/runtime/fair-turns";
import { log } from "@/lib/runtime/log";
import { increment } from "@/lib/runtime/metrics";
import type { Admitted } from "@/server/direct/admit";
import { queuedRequestOf, requestOf } from "@/server/direct/direct-request";
import { refuse } from "@/server/direct/refuse";
import { isInner } from "@/server/direct/routes";
import { send } from "@/server/direct/send";
import { type Captured, capture, type NodeHandler } from "./capture";
import { coded } from "./coding";
import { setPageHeaders } from "./page-headers";
import { countVisitorRender, refuseRender } from "./render-counts";

type Next = { serveNext: NodeHandler; isFile: (path: string) => boolean; turns: FairTurns };

const NO_PAGE = "No page has this address.";

/** Serves a Next page when its turn comes, after removing headers that must not reach it. */
export function createPageServer(next: Next) {
  return async (incoming: IncomingMessage, outgoing: ServerResponse, admitted: Admitted) => {
    const { path, requestId } = admitted;
    if (incoming.method !== "GET" && incoming.method !== "HEAD")
      return refuse(outgoing, 405, requestId, { path, headers: { Allow: "GET, HEAD" } });
    const request = requestOf(incoming);
    if (isInner(path)) return send(outgoing, await notFoundPage(request, NO_PAGE), requestId);
    const serve = () => serveThroughNext(incoming, outgoing, { ...admitted, ...next });
    return next.isFile(path) ? serve() : serveInTurn(queuedRequestOf(incoming, outgoing));

    async function serveInTurn(queued: QueuedRequest) {
      const limit = queued.lane === "anonymous" ? countVisitorRender(request) : unlimited;
      if (limit.exceeded) return refuseRender(request, outgoing, { limit, requestId });
      const rendered = await next.turns.inTurn(queued, serve);
      return rendered.ok ? undefined : sendBusyPage(request, outgoing, requestId);
    }
  };
}

async function sendBusyPage(request: Request, outgoing: ServerResponse, requestId: string) {
  if (!outgoing.destroyed) send(outgoing, await busyPage(request, "busyPages"), requestId);
}

async function serveThroughNext(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { path, requestId, serveNext }: Admitted & { serveNext: NodeHandler },
) {
  dropRouterHeaders(incoming.headers);
  incoming.headers[LOCALE] = localeOf(requestOf(incoming));
  incoming.headers[PAGE] = pageAddress(incoming.url ?? "");
  await setPageHeaders(incoming, outgoing);
  heedStatus(incoming, outgoing, { path, requestId });
  return isDocument(incoming)
    ? serveDocument(incoming, outgoing, { requestId, serveNext })
    : serveNext(incoming, outgoing);
}

/**
 * Sets the status that was noted, such as 404 for a missing record or 503 without a database, and
 * logs a failure, because Next prints nothing (server/pages/next.ts).
 */
function heedStatus(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { path, requestId }: Admitted,
) {
  outgoing.once("close", () => forgetStatus(requestId));
  const writeHead = outgoing.writeHead.bind(outgoing) as (...of: unknown[]) => ServerResponse;
  outgoing.writeHead = (status: number, ...rest: unknown[]) => {
    const noted = notedStatus(requestId);
    if (status >= 500 && noted === 503) {
      outgoing.setHeader("Retry-After", "1");
      return writeHead(503, ...rest);
    }
    if (status >= 500) {
      increment("foyer_unexpected_errors_total", { event: "page_failed" });
      log().error({ event: "page_failed", requestId, path, status });
    }
    // A script that refreshes the page would reload it on a 404.
    const isScript = incoming.headers.rsc !== undefined;
    return writeHead(noted !== null && noted < 500 && !isScript ? noted : status, ...rest);
  };
}

const isDocument = ({ method, headers }: IncomingMessage) =>
  method === "GET" && headers.rsc === undefined && (headers.accept ?? "").includes("text/html");

/** Replaces a failed page with one that needs no script and says whether a retry can help. */
async function serveDocument(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { requestId, serveNext }: Pick<Admitted, "requestId"> & { serveNext: NodeHandler },
) {
  const accepted = incoming.headers["accept-encoding"];
  // Next would compress every chunk that React flushes, on the event loop.
  incoming.headers["accept-encoding"] = "identity";
  const page = await capture(incoming, serveNext);
  if (page.status < 500) return sendDocument(outgoing, page, accepted);
  const request = requestOf(incoming);
  const status = notedStatus(requestId) === 503 ? 503 : 500;
  return send(outgoing, await pageFault(request, status), requestId);
}

async function sendDocument(
  outgoing: ServerResponse,
  { status, headers, body }: Captured,
  accepted: string | undefined,
) {
  // Next's Link header repeats the page's head, and would replace the one that names the typeface.
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined && name !== "link") outgoing.setHeader(name, value);
  outgoing.statusCode = status;
  outgoing.appendHeader("Vary", "Accept-Encoding");
  const sent = await coded(body, accepted);
  const [name, coding = ""] = sent.headers;
  if (name) outgoing.setHeader(name, coding);
  outgoing.setHeader("Content-Length", sent.body.byteLength);
  return outgoing.end(sent.body);
}

/**
 * Removes the headers by which Next's router asks for part of a page or for a prefetch. Next
 * answers 500 to values that it doesn't know; without them, it sends the whole page. Our pages
 * refresh after each form anyway, and prefetch nothing.
 */
export function dropRouterHeaders(headers: IncomingHttpHeaders) {
  delete headers["next-router-state-tree"];
  delete headers["next-router-prefetch"];
}
