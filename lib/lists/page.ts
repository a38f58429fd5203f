import type { Place, Position } from "@/db/system/keyset";

/** Rows on a page of a list. */
export const PAGE = 50;

/** The positions of the pages around one, its number of rows, and that of the rows before it. */
export type Around = {
  previous: Position | null;
  next: Position | null;
  rows: number;
  skipped: number;
};

/** Returns the position of a page by its number, from 1. */
export const pageAt = (page: number): Position | null =>
  page <= 1 ? null : { value: "", tie: "", way: "after", skip: (page - 1) * PAGE };

/**
 * Cuts rows to a page, in the list's order, with the positions of the pages around it. The rows are in the order
 * of a walk from the position, and one more than a page if the list goes on.
 */
export function cutPage<T>(rows: readonly T[], from: Position | null, placeOf: (row: T) => Place) {
  const more = rows.length > PAGE;
  const backward = from?.way === "before";
  const shown = backward ? rows.slice(0, PAGE).reverse() : rows.slice(0, PAGE);
  const [first, last] = [shown[0], shown.at(-1)];
  const isFirst = backward ? !more : from === null;
  const skipped = isFirst ? 0 : (from?.skip ?? 0);
  const position = (row: T | undefined, way: Position["way"], skip: number): Position | null =>
    row === undefined ? null : { ...placeOf(row), way, skip };
  return {
    shown,
    rows: shown.length,
    skipped,
    previous: isFirst ? null : position(first, "before", Math.max(0, skipped - PAGE)),
    next: backward || more ? position(last, "after", skipped + PAGE) : null,
  };
}

/** Part of a list: where it begins or ends, and the number of rows to read. */
type Part = { from: Position | null; limit: number };

/** Reads a page of a list, or the first one if nothing is left there, for example because its last row was just removed. */
export async function readPage<T extends { place: Place }>(
  read: (part: Part) => Promise<readonly T[]>,
  from: Position | null,
) {
  const rows = await read({ from, limit: PAGE + 1 });
  if (rows.length === 0 && from !== null) return readPage(read, null);
  return cutPage(rows, from, ({ place }) => place);
}
