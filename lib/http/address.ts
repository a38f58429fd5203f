/**
 * Form bodies that can be used as a query string unchanged: printable ASCII without space and `#`,
 * and short enough for the header block that Node accepts.
 */
const QUERY = /^[!"$-~]{0,8000}$/;

export const canBeQuery = (form: string) => QUERY.test(form);

/** Returns the query of a URL as sent, without the question mark and not decoded. */
export function rawQuery(url: string): string {
  const mark = url.indexOf("?");
  return mark < 0 ? "" : url.slice(mark + 1);
}

/**
 * Returns the decoded path segment after `/name/`, which the URL must contain; empty if nothing
 * follows it. Next's `params` promise costs more than parsing the URL.
 */
export function segmentOf(url: string, name: string): string {
  const start = url.indexOf(`/${name}/`) + name.length + 2;
  const segment = /^[^/?]*/.exec(url.slice(start))?.[0] ?? "";
  if (!segment.includes("%")) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Returns the address of a page with this query; without one, no question mark. */
export const pageWith = (page: string, query: URLSearchParams): string =>
  query.size > 0 ? `${page}?${query}` : page;

/** Adds parameters to the address of a page, before its fragment. */
export function withQuery(page: string, parameters: Readonly<Record<string, string>>): string {
  const [address = "", fragment] = page.split("#", 2);
  const [path = "", query] = address.split("?", 2);
  const all = new URLSearchParams([...new URLSearchParams(query), ...Object.entries(parameters)]);
  return `${path}?${all}${fragment === undefined ? "" : `#${fragment}`}`;
}

/** Header that the server sets for every page: the address that its forms lead back to. */
export const PAGE = "x-foyer-page";

/** Returns path and query as requested, without parameters that affect a single response only. */
export function pageAddress(target: string): string {
  const { pathname, searchParams, search } = new URL(target, "http://x");
  if (!searchParams.has("_rsc") && !searchParams.has("ui_locales")) return pathname + search;
  searchParams.delete("_rsc");
  searchParams.delete("ui_locales");
  const rest = searchParams.toString();
  return rest === "" ? pathname : `${pathname}?${rest}`;
}
