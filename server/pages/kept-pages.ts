import type { IncomingMessage, ServerResponse } from "node:http";
import type { Limit } from "@/lib/rate-limits/limits";
import { ok, type Result } from "@/lib/result";
import type { FairTurns } from "@/lib/runtime/fair-turns";
import { providerSources } from "@/lib/session/elsewhere/offered";
import { isUnused } from "@/lib/users/set-up";
import { requestOf } from "@/server/direct/direct-request";
import { commonHeaders } from "@/server/direct/send";
import {
  type AnonymousPage,
  anonymousPage,
  fill,
  isAnonymousVisit,
  isSignIn,
  type Template,
} from "./anonymous-pages";
import type { PageAddresses } from "./build-files";
import type { NodeHandler } from "./capture";
import { coded } from "./coding";
import { lookedUpPage } from "./looked-up-pages";
import { newNonce, pageHeaders } from "./page-headers";
import { paceCachedPage, refuseRender } from "./render-counts";
import { Renderings, type Visit } from "./renderings";

type Next = Pick<PageAddresses, "isPage" | "patternOf"> & {
  serveNext: NodeHandler;
  turns: FairTurns;
};

type Kept = { page: AnonymousPage; template: Template };

/**
 * Serves the pages that are the same for everyone who isn't signed in. Each is rendered once and
 * filled in per response.
 */
export function createKeptPages(next: Next) {
  const renderings = new Renderings(next);

  async function find(visit: Visit, path: string): Promise<Result<Kept | null, Limit>> {
    const { url: target = "" } = visit.incoming;
    const shared = anonymousPage(target, path, next.isPage);
    const found = shared ? ok(shared) : await lookedUpPage({ ...visit, target }, path, next);
    if (!found.ok) return found;
    const page = found.value;
    if (!page || (await leadsToSetup(page))) return ok(null);
    const template = await renderings.find(visit, page);
    return template.ok ? ok(template.value && { page, template: template.value }) : template;
  }

  /** Resolves to false if the page must be rendered for this request. */
  return async function serve(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    { path, requestId }: { path: string; requestId: string },
  ) {
    const request = requestOf(incoming);
    if (!isAnonymousVisit(request)) return false;
    const found = await find({ incoming, outgoing, request }, path);
    if (!found.ok) await refuseRender(request, outgoing, { limit: found.error, requestId });
    else if (found.value) {
      await paceCachedPage(request);
      await send(incoming, outgoing, { ...found.value, requestId });
    }
    return !found.ok || found.value !== null;
  };
}

/** True while the sign-in page leads to the setup, that is, until there is an account. */
const leadsToSetup = async (page: AnonymousPage) =>
  isSignIn(page) && (await isUnused().catch(() => true));

async function send(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { template, page, requestId }: Kept & { requestId: string },
) {
  const nonce = newNonce();
  const filled = Buffer.from(fill(template, { ...page.values, nonce }));
  const { body, headers } = await coded(filled, incoming.headers["accept-encoding"]);
  const providers = isSignIn(page) ? await providerSources("enabled") : [];
  outgoing.writeHead(page.status, [
    ...commonHeaders(requestId, outgoing),
    ...pageHeaders({ target: page.target, nonce, source: page.formAction, providers }),
    "Content-Type",
    "text/html; charset=utf-8",
    "Cache-Control",
    "no-store",
    "Vary",
    "Accept-Encoding, Accept-Language, Cookie",
    ...headers,
    "Content-Length",
    `${body.byteLength}`,
  ]);
  outgoing.end(body);
}
