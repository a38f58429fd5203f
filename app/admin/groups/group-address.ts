import { type PageQuery, single } from "@/app/_ui/page-query";
import type { GroupQuery } from "@/lib/groups/list";
import { readSearch } from "@/lib/lists/search-text";
import { isId, type Position, readPosition, writePosition } from "@/lib/lists/sort";

export const GROUPS = "/admin/groups";

export const groupAddress = (id: string) => `${GROUPS}/${id}`;

/** Reads the position in a list of groups or of members; a malformed one counts as the first page. */
export const readPlace = (query: Awaited<PageQuery>): Position | null =>
  readPosition((name) => single(query[name]), { kind: "text", isTie: isId });

/** Reads the part of the list that an address asks for. */
export const readGroupQuery = (query: Awaited<PageQuery>): GroupQuery => ({
  q: readSearch(single(query.q)) || null,
  from: readPlace(query),
});

/** Returns the address of a part of a list. */
export function listAddress(page: string, { q, from }: GroupQuery): string {
  const query = new URLSearchParams({ ...(q && { q }), ...(from && writePosition(from)) });
  return query.size > 0 ? `${page}?${query}` : page;
}
