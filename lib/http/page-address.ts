/** Set by the server on every request for a page: the address that the page's own forms lead back to. */
export const PAGE = "x-foyer-page";

/** Path and query as asked for, without what only tells of one answer. */
export function pageAddress(target: string): string {
  const { pathname, searchParams, search } = new URL(target, "http://x");
  if (!searchParams.has("_rsc") && !searchParams.has("ui_locales")) return pathname + search;
  searchParams.delete("_rsc");
  searchParams.delete("ui_locales");
  const rest = searchParams.toString();
  return rest === "" ? pathname : `${pathname}?${rest}`;
}
