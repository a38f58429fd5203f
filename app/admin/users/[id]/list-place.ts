import { type PageQuery, single } from "@/app/_ui/page-query";
import { userAddress } from "@/app/admin/users/list-address";
import { isId, type Position, readPosition, writePosition } from "@/lib/lists/sort";

/** Lists of a user's page that have pages of their own. */
type List = "sessions" | "apps";

/** Reads the position in a list of a user's page; a malformed one counts as the first page. */
export const readPlaceIn = (list: List, query: Awaited<PageQuery>): Position | null =>
  readPosition((way) => single(query[`${list}_${way}`]), { kind: "instant", isTie: isId });

/** Returns the address of a page of one of the lists. */
export function placeIn(list: List, id: string, position: Position) {
  const parameters = Object.entries(writePosition(position)).map(([way, at]) => [
    `${list}_${way}`,
    at,
  ]);
  return `${userAddress(id)}?${new URLSearchParams(parameters)}#${list}`;
}
