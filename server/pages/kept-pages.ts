import type { IncomingMessage, ServerResponse } from "node:http";
import { acceptsGzip } from "@/lib/http/conditional";
import type { Limit } from "@/lib/rate-limits/limits";
import { ok, type Result } from "@/lib/result";
import { isUnused } from "@/lib/users/set-up";
import { commonHeaders } from "@/server/direct/common-headers";
import { DirectRequest } from "@/server/direct/direct-request";
import type { FairTurns } from "@/server/direct/fair-turns";
import { writeHead } from "@/server/direct/response-head";
import { type AnonymousPage, anonymousPage, isAnonymousVisit } from "./anonymous-pages";
import { authorizationLookup } from "./authorization-page";
import type { NodeHandler } from "./capture";
import { goneLinkLookup } from "./gone-links";
import type { PageAddresses } from "./page-addresses";
import { newNonce, pageHeaders } from "./page-headers";
import { lookUp } from "./page-lookups";
import type { Values } from "./page-template";
import { paceCachedPage, refuseRender } from "./render-counts";
import { type Kept, Renderings, type Visit } from "./renderings";

type Next = Pick<PageAddresses, "isPage" | "patternOf"> & {
  serveNext: NodeHandler;
  turns: FairTurns;
};

/**
 * Serves the pages that are the same for everyone who isn't signed in. Each is rendered once and
 * filled in per response.
 */
export function createKeptPages(next: Next) {
  const renderings = new Renderings(next);

  async function find(visit: Visit, path: string): Promise<Result<Kept | null, Limit>> {
    const found = await pageAt(visit, path, next);
    if (!found.ok) return found;
    const page = found.value;
    return !page || (await leadsToSetup(page)) ? ok(null) : renderings.find(visit, page);
  }

  /** Resolves to false if the page must be rendered for this request. */
  return async function serve(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    { path, requestId }: { path: string; requestId: string },
  ) {
    const request = new DirectRequest(incoming) as unknown as Request;
    if (!isAnonymousVisit(request)) return false;
    const found = await find({ incoming, outgoing, request }, path);
    if (!found.ok) await refuseRender(request, outgoing, { limit: found.error, requestId });
    else if (found.value) {
      await paceCachedPage(request);
      send(incoming, outgoing, { ...found.value, requestId });
    }
    return !found.ok || found.value !== null;
  };
}

/** Returns the shared page at an address, null if there is none. */
async function pageAt(
  { incoming: { url: target = "" }, request }: Visit,
  path: string,
  { isPage, patternOf }: Pick<PageAddresses, "isPage" | "patternOf">,
): Promise<Result<AnonymousPage | null, Limit>> {
  const shared = anonymousPage(target, path, isPage);
  if (shared) return ok(shared);
  const lookup =
    path === "/sign-in"
      ? authorizationLookup(target, request.headers)
      : goneLinkLookup(patternOf(path), path);
  return lookup ? lookUp(request, lookup) : ok(null);
}

const SIGN_IN: ReadonlySet<AnonymousPage["name"]> = new Set([
  "sign-in",
  "sign-in-next",
  "authorization",
]);

/** True while the sign-in page leads to the setup, that is, until there is an account. */
const leadsToSetup = async ({ name }: AnonymousPage) =>
  SIGN_IN.has(name) && (await isUnused().catch(() => true));

function send(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { template, page, requestId }: Kept & { requestId: string },
) {
  const nonce = newNonce();
  const values: Values = { ...page.values, nonce };
  const zipped = acceptsGzip(incoming.headers["accept-encoding"] ?? null);
  const body = zipped ? template.gzipped(values) : template.plain(values);
  writeHead(outgoing, page.status, [
    ...commonHeaders(requestId),
    ...pageHeaders({ target: page.target, nonce, source: page.formAction }),
    "Content-Type",
    "text/html; charset=utf-8",
    "Cache-Control",
    "no-store",
    "Vary",
    "Accept-Encoding, Accept-Language, Cookie",
    ...(zipped ? ["Content-Encoding", "gzip"] : []),
    "Content-Length",
    `${body.byteLength}`,
  ]);
  outgoing.end(body);
}
