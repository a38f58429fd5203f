import { type PageQuery, single } from "@/app/_ui/page-query";
import { selection } from "@/lib/lists/selection";
import { listPart } from "./list-part";

/** Returns the rows that an address names, and the part of the list that they come from. */
export function readSelected(home: string, query: Awaited<PageQuery>) {
  const { rows } = selection.safeParse(query).data ?? { rows: [] };
  return {
    ids: rows.map(({ id }) => id),
    back: listPart(home, single(query.list) ?? ""),
  };
}
