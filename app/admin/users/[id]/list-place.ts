import * as z from "zod";
import { type PageQuery, single } from "@/app/_ui/page-query";
import { userAddress } from "@/app/admin/users/list-address";
import { isId, type Position, readPosition, writePosition } from "@/lib/lists/sort";

/** Lists of a user's page that have pages of their own. */
type List = "sessions" | "apps";

const text = z.string().optional();

/** Hidden fields of a form that returns to the same page of its list. */
export const PLACE_FIELDS = { before: text, after: text };

const readPlace = (read: (way: Position["way"]) => string | null | undefined) =>
  readPosition(read, { kind: "instant", isTie: isId });

/** Reads the position in a list of a user's page; a malformed one counts as the first page. */
export const readPlaceIn = (list: List, query: Awaited<PageQuery>): Position | null =>
  readPlace((way) => single(query[`${list}_${way}`]));

/** Returns the address of a user's page with the part of a list that a form was sent from. */
export function pageOfPlace(
  list: List,
  { user, ...place }: { user: string } & Partial<Record<Position["way"], string | undefined>>,
) {
  const position = readPlace((way) => place[way]);
  return withPlace(list, user, position);
}

/** Returns the address of a page of one of the lists. */
export const placeIn = (list: List, id: string, position: Position | null) =>
  `${withPlace(list, id, position)}#${list}`;

function withPlace(list: List, id: string, position: Position | null) {
  if (position === null) return userAddress(id);
  const parameters = Object.entries(writePosition(position)).map(([way, at]) => [
    `${list}_${way}`,
    at,
  ]);
  return `${userAddress(id)}?${new URLSearchParams(parameters)}`;
}
