/**
 * Header set by the server on every page request: the address that the page's own forms lead back
 * to.
 */
export const PAGE = "x-foyer-page";

/**
 * Returns path and query as requested, without the parameters that affect a single response only.
 */
export function pageAddress(target: string): string {
  const { pathname, searchParams, search } = new URL(target, "http://x");
  if (!searchParams.has("_rsc") && !searchParams.has("ui_locales")) return pathname + search;
  searchParams.delete("_rsc");
  searchParams.delete("ui_locales");
  const rest = searchParams.toString();
  return rest === "" ? pathname : `${pathname}?${rest}`;
}
