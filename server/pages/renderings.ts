import type { IncomingMessage, ServerResponse } from "node:http";
import { organizationNow } from "@/lib/organization/organization";
import type { Limit } from "@/lib/rate-limits/limits";
import { ok, type Result, refuse } from "@/lib/result";
import { versionOf } from "@/lib/runtime/watched";
import type { FairTurns, QueuedRequest } from "@/server/direct/fair-turns";
import { queuedRequestOf } from "@/server/direct/queued-request";
import { type AnonymousPage, isDirectory } from "./anonymous-pages";
import type { NodeHandler } from "./capture";
import type { PageTemplate } from "./page-template";
import { countVisitorRender } from "./render-counts";
import { choicesOf, renderTemplate } from "./render-template";

/** Milliseconds for which one rendering serves every visitor. Only the directory's content changes. */
const FRESH_MS = { directory: 1000, others: 60_000 };

/** Renderings kept at most, some 50 kB each. There is one for each application that people sign in to. */
const MAX_RENDERINGS = 100;

type Rendering = { at: number; version: string; template: Promise<PageTemplate | null> };

/** Page for a request, and the template that it fills. */
export type Kept = { page: AnonymousPage; template: PageTemplate };

/** Request for a shared page. */
export type Visit = { incoming: IncomingMessage; outgoing: ServerResponse; request: Request };

/** Caches the renderings of shared pages. */
export class Renderings {
  readonly #next: { serveNext: NodeHandler; turns: FairTurns };
  readonly #bounded = new Map<string, Rendering>();
  /** Anyone can make up a filter, so these can't displace other pages. */
  readonly #filtered = new Map<string, Rendering>();

  constructor(next: { serveNext: NodeHandler; turns: FairTurns }) {
    this.#next = next;
  }

  /** Returns the page with its template, null if it can't be shared; refuses a visitor who made up too many filters. */
  async find(visit: Visit, page: AnonymousPage): Promise<Result<Kept | null, Limit>> {
    const cache = isFiltered(page) ? this.#filtered : this.#bounded;
    const key = `${page.name},${Object.values(choicesOf(visit.request, page))},${page.shown ?? ""}`;
    const kept = cache.get(key);
    const found = kept && !isOld(kept, page) ? ok(kept) : this.#renderOr(kept, visit, page);
    if (!found.ok) return found;
    const rendering = found.value;
    keepNewest(cache, key, rendering);
    const template = await rendering.template.catch(() => null);
    if (!template && cache.get(key) === rendering) cache.delete(key);
    return ok(template && { page, template });
  }

  /** Past the limit, an old rendering of the same sites is better than none. */
  #renderOr(kept: Rendering | undefined, visit: Visit, page: AnonymousPage) {
    const rendered = this.#render(visit, page);
    return !rendered.ok && kept?.version === contentVersion(page) ? ok(kept) : rendered;
  }

  #render({ incoming, outgoing, request }: Visit, page: AnonymousPage): Result<Rendering, Limit> {
    let turn: QueuedRequest = { lane: "kept", network: "" };
    if (isFiltered(page)) {
      const limit = countVisitorRender(request);
      if (limit.exceeded) return refuse(limit);
      turn = { lane: "anonymous", network: queuedRequestOf(incoming, outgoing).network };
    }
    const version = contentVersion(page);
    const template = renderTemplate(incoming, page, { ...this.#next, turn });
    return ok({ at: performance.now(), version, template });
  }
}

const isFiltered = ({ name }: AnonymousPage) => name === "filtered-directory";

/** Puts an entry last, and drops the least recently used one if there are too many. */
function keepNewest(renderings: Map<string, Rendering>, key: string, rendering: Rendering) {
  renderings.delete(key);
  renderings.set(key, rendering);
  const [oldest = key] = renderings.keys();
  if (renderings.size > MAX_RENDERINGS) renderings.delete(oldest);
}

/** True if the rendering must be replaced: a changed site or organization shows at once, other changes when it has expired. */
const isOld = ({ at, version }: Rendering, page: AnonymousPage) =>
  version !== contentVersion(page) ||
  performance.now() - at > (isDirectory(page) ? FRESH_MS.directory : FRESH_MS.others);

const contentVersion = (page: AnonymousPage) =>
  `${organizationNow().revision} ${isDirectory(page) ? versionOf("sites") : ""}`;
