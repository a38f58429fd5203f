import { type PageQuery, single } from "@/app/_ui/page-query";
import { pageWith } from "@/lib/http/address";
import { readSearch } from "@/lib/lists/search-text";
import { isId, type Position, readPosition, writePosition } from "@/lib/lists/sort";

/** Search text of a list in order of names, null for all of it, and the position in it. */
export type TextQuery = { q: string | null; from: Position | null };

/** Reads the position in a list in order of names; a malformed one counts as the first page. */
export const readPlace = (query: Awaited<PageQuery>): Position | null =>
  readPosition((name) => single(query[name]), { kind: "text", isTie: isId });

/** Reads the part of a list that an address asks for. */
export const readTextQuery = (query: Awaited<PageQuery>): TextQuery => ({
  q: readSearch(single(query.q)) || null,
  from: readPlace(query),
});

/** Returns the address of a part of a list. */
export function listAddress(page: string, { q, from }: TextQuery): string {
  const query = new URLSearchParams({ ...(q && { q }), ...(from && writePosition(from)) });
  return pageWith(page, query);
}
