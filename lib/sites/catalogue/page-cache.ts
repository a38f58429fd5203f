import { parseParameters } from "@/lib/oauth/parameters";
import { ok, type Result } from "@/lib/result";
import { processWide } from "@/lib/runtime/process-wide";
import { type Catalogue, readableCatalogue } from "./catalogue";
import { parseSiteQuery, renderSitePage, type SitePage } from "./page";

/** Maximum number of cached pages. Queries vary without end; few recur. */
const MAX_PAGES = 500;

type Rendered = WeakMap<Catalogue, Map<string, SitePage>>;

type Found = Result<SitePage, string>;

/** Returns the page for a query, rendered once per catalog. The error names the parameter. */
export function findSitePage(query: string): Found | Promise<Found> {
  const catalogue = readableCatalogue();
  return catalogue instanceof Promise
    ? catalogue.then((loaded) => pageOf(loaded, query))
    : pageOf(catalogue, query);
}

function pageOf(catalogue: Catalogue, query: string): Found {
  const pages = pagesOf(catalogue);
  const known = pages.get(query);
  if (known) return ok(known);
  const parsed = parseSiteQuery(parseParameters(query));
  if (!parsed.ok) return parsed;
  const page = renderSitePage(catalogue, parsed.value);
  if (pages.size >= MAX_PAGES) pages.clear();
  pages.set(query, page);
  return ok(page);
}

function pagesOf(catalogue: Catalogue) {
  const rendered = processWide("site-pages", (): Rendered => new WeakMap());
  const pages = rendered.get(catalogue) ?? new Map<string, SitePage>();
  rendered.set(catalogue, pages);
  return pages;
}
