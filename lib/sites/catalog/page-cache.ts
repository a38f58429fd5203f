import { parseParameters } from "@/lib/oauth/parameters";
import { ok, type Result } from "@/lib/result";
import { processWide } from "@/lib/runtime/process-wide";
import { type Catalog, readableCatalog } from "./catalog";
import { parseSiteQuery, renderSitePage, type SitePage } from "./page";

/** Maximum number of cached pages. Queries vary without end; few recur. */
const MAX_PAGES = 500;

type Rendered = WeakMap<Catalog, Map<string, SitePage>>;

type Found = Result<SitePage, string>;

/** Returns the page for a query, rendered once per catalog. The error names the parameter. */
export function findSitePage(query: string): Found | Promise<Found> {
  const catalog = readableCatalog();
  return catalog instanceof Promise
    ? catalog.then((loaded) => pageOf(loaded, query))
    : pageOf(catalog, query);
}

function pageOf(catalog: Catalog, query: string): Found {
  const pages = pagesOf(catalog);
  const known = pages.get(query);
  if (known) return ok(known);
  const parsed = parseSiteQuery(parseParameters(query));
  if (!parsed.ok) return parsed;
  const page = renderSitePage(catalog, parsed.value);
  if (pages.size >= MAX_PAGES) pages.clear();
  pages.set(query, page);
  return ok(page);
}

function pagesOf(catalog: Catalog) {
  const rendered = processWide("site-pages", (): Rendered => new WeakMap());
  const pages = rendered.get(catalog) ?? new Map<string, SitePage>();
  rendered.set(catalog, pages);
  return pages;
}
