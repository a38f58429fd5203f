import { type PageQuery, single } from "@/app/_ui/page-query";
import { selection } from "@/lib/lists/selection";
import { listPart } from "./list-part";

type Query = Awaited<PageQuery>;

/** Returns the rows that an address names, and the part of the list that they come from. */
export function readSelected(home: string, query: Query) {
  const { rows } = selection.safeParse(query).data ?? { rows: [] };
  return {
    ids: rows.map(({ id }) => id),
    back: listPart(home, single(query.list) ?? ""),
  };
}

/** Returns the address of the page, to come back to after a sign-in. */
export const addressOf = (path: string, query: Query) =>
  `${path}?${new URLSearchParams(
    Object.entries(query).filter((pair): pair is [string, string] => typeof pair[1] === "string"),
  )}`;
