import type { IncomingMessage, ServerResponse } from "node:http";
import { forgetStatus, notedStatus } from "@/lib/error-pages/page-status";
import { PAGE } from "@/lib/http/address";
import { wayCookie } from "@/lib/http/cookies";
import { REQUEST_ID } from "@/lib/http/request";
import { LOCALE } from "@/lib/i18n/locale";
import { cookiesOfChoices, localeOf, themeOf, viewOf } from "@/lib/i18n/preferences";
import { organizationNow } from "@/lib/organization/organization";
import type { Limit } from "@/lib/rate-limits/limits";
import { ok, type Result, refuse } from "@/lib/result";
import type { FairTurns, QueuedRequest } from "@/lib/runtime/fair-turns";
import { versionOf } from "@/lib/runtime/watched";
import { lastOffered } from "@/lib/session/elsewhere/offered";
import { queuedRequestOf } from "@/server/direct/direct-request";
import {
  type AnonymousPage,
  isDirectory,
  isFiltered,
  isSignIn,
  SLOTS,
  type Template,
  toTemplate,
} from "./anonymous-pages";
import { capture, type NodeHandler } from "./capture";
import { setPageHeaders } from "./page-headers";
import { countVisitorRender } from "./render-counts";

/** Milliseconds for which one rendering serves every visitor. Only the directory's content changes. */
const FRESH_MS = { directory: 1000, others: 60_000 };

/** Renderings kept at most, some 50 kB each. There is one for each application that people sign in to. */
const MAX_RENDERINGS = 100;

type Rendering = { at: number; version: string; template: Promise<Template | null> };

export type Visit = { incoming: IncomingMessage; outgoing: ServerResponse; request: Request };

/** Headers that `admit` sets. Nothing else of the first visitor's request may influence the shared page. */
const OURS = ["host", "x-forwarded-host", "x-forwarded-proto", REQUEST_ID];

/** Caches the renderings of shared pages. */
export class Renderings {
  readonly #next: { serveNext: NodeHandler; turns: FairTurns };
  readonly #bounded = new Map<string, Rendering>();
  /** Anyone can make up a filter, so these can't displace other pages. */
  readonly #filtered = new Map<string, Rendering>();

  constructor(next: { serveNext: NodeHandler; turns: FairTurns }) {
    this.#next = next;
  }

  /** Returns the page's template, null if it can't be shared; refuses a visitor who made up too many filters. */
  async find(visit: Visit, page: AnonymousPage): Promise<Result<Template | null, Limit>> {
    const cache = isFiltered(page) ? this.#filtered : this.#bounded;
    const key = `${page.shown ?? page.target} ${Object.values(choicesOf(visit, page))}`;
    const kept = cache.get(key);
    const found = kept && !isOld(kept, page) ? ok(kept) : this.#renderOr(kept, visit, page);
    if (!found.ok) return found;
    const rendering = found.value;
    keepNewest(cache, key, rendering);
    const template = await rendering.template.catch(() => null);
    if (!template && cache.get(key) === rendering) cache.delete(key);
    return ok(template);
  }

  /** Past the limit, an old rendering of the same sites is better than none. */
  #renderOr(kept: Rendering | undefined, visit: Visit, page: AnonymousPage) {
    const version = contentVersion(page);
    let turn: QueuedRequest = { lane: "kept", network: "" };
    if (isFiltered(page)) {
      const limit = countVisitorRender(visit.request);
      if (limit.exceeded) return kept?.version === version ? ok(kept) : refuse(limit);
      turn = {
        lane: "anonymous",
        network: queuedRequestOf(visit.incoming, visit.outgoing).network,
      };
    }
    return ok({ at: performance.now(), version, template: this.#render(turn, visit, page) });
  }

  /** Renders the page as a template; null if Next answered with anything other than that page. */
  async #render(turn: QueuedRequest, visit: Visit, page: AnonymousPage) {
    const asked = requestOf(visit, page);
    const requestId = String(asked.headers[REQUEST_ID]);
    const rendered = await this.#next.turns.inTurn(turn, () =>
      capture(asked, async (request, response) => {
        await setPageHeaders(request, response, SLOTS.nonce);
        return this.#next.serveNext(request, response);
      }),
    );
    const status = notedStatus(requestId) ?? 200;
    forgetStatus(requestId);
    if (!rendered.ok || rendered.value.status !== 200 || status !== page.status) return null;
    const html = rendered.value.body.toString("utf8");
    return html.includes(SLOTS.nonce) ? toTemplate(withSlots(html, page)) : null;
  }
}

/**
 * Everything about the visitor that a page may depend on, each value from a closed list, so that
 * few variants are cached.
 */
const choicesOf = ({ request }: Visit, page: AnonymousPage) => ({
  locale: localeOf(request),
  theme: themeOf(request.headers),
  view: isDirectory(page) ? viewOf(request.headers) : null,
  lastWay: isSignIn(page) ? lastOffered(request.headers) : null,
});

/** Returns the request that Next renders for all visitors of a page. */
function requestOf(visit: Visit, page: AnonymousPage): IncomingMessage {
  const choices = choicesOf(visit, page);
  const headers: IncomingMessage["headers"] = {
    [LOCALE]: choices.locale,
    cookie: [
      cookiesOfChoices(choices),
      choices.lastWay && `${wayCookie()}=${choices.lastWay}`,
      page.cookie,
    ]
      .filter(Boolean)
      .join("; "),
    [PAGE]: encodeNext(page.target),
    accept: "text/html",
    "accept-encoding": "identity",
  };
  for (const name of OURS) headers[name] = visit.incoming.headers[name];
  return Object.create(visit.incoming, {
    method: { value: "GET" },
    url: { value: page.target, writable: true },
    headers: { value: headers },
  });
}

/** Addresses in a page are percent-encoded if the requested address was. */
const encodeNext = (text: string) =>
  text.replaceAll(`?next=${SLOTS.next}`, `?next=${SLOTS.encodedNext}`);

/** The page of an authorization was rendered with the first visitor's request, since it shows only a pending one. */
const withSlots = (html: string, { values: { request } }: AnonymousPage) =>
  encodeNext(html).replaceAll(request ?? SLOTS.request, SLOTS.request);

/** Puts an entry last, and drops the least recently used one if there are too many. */
function keepNewest(renderings: Map<string, Rendering>, key: string, rendering: Rendering) {
  renderings.delete(key);
  renderings.set(key, rendering);
  const [oldest = key] = renderings.keys();
  if (renderings.size > MAX_RENDERINGS) renderings.delete(oldest);
}

/** True if the rendering must be replaced: a changed site, provider or organization shows at once, other changes when it has expired. */
const isOld = ({ at, version }: Rendering, page: AnonymousPage) =>
  version !== contentVersion(page) ||
  performance.now() - at > (isDirectory(page) ? FRESH_MS.directory : FRESH_MS.others);

function contentVersion(page: AnonymousPage) {
  const shown = isDirectory(page) ? "sites" : "identity_providers";
  const hasMore = isDirectory(page) || isSignIn(page);
  return `${organizationNow().revision} ${hasMore ? versionOf(shown) : ""}`;
}
