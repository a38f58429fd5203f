import type { Place, Position } from "@/db/system/keyset";

/** Rows on a page of a list. */
export const PAGE = 50;

/** Maximum that is counted where counting costs; anything above is shown as "more than". */
export const MOST_COUNTED = 10_000;

/** Contents of a pager: the positions of the pages around one, its number of rows, that of the rows before it, and of all. */
export type Around = {
  previous: Position | null;
  next: Position | null;
  rows: number;
  skipped: number;
  total: number;
  /** True if the list goes on after the rows that were counted. */
  isMore: boolean;
};

/** Returns the position of a page by its number, from 1. */
export const pageAt = (page: number): Position | null =>
  page <= 1 ? null : { value: "", tie: "", way: "after", skip: (page - 1) * PAGE };

/**
 * Cuts rows to a page, in the list's order, with the positions of the pages around it. The rows are in the order
 * of a walk from the position, and one more than a page if the list goes on.
 */
function cutPage<T extends { place: Place }>(rows: readonly T[], from: Position | null) {
  const more = rows.length > PAGE;
  const backward = from?.way === "before";
  const shown = backward ? rows.slice(0, PAGE).reverse() : rows.slice(0, PAGE);
  const [first, last] = [shown[0], shown.at(-1)];
  const isFirst = backward ? !more : from === null;
  const skipped = isFirst ? 0 : (from?.skip ?? 0);
  const position = (row: T | undefined, way: Position["way"], skip: number): Position | null =>
    row === undefined ? null : { ...row.place, way, skip };
  return {
    shown,
    rows: shown.length,
    skipped,
    previous: isFirst ? null : position(first, "before", Math.max(0, skipped - PAGE)),
    next: backward || more ? position(last, "after", skipped + PAGE) : null,
  };
}

/** Part of a list: where it begins or ends, and the number of rows to read. */
export type Part = { from: Position | null; limit: number };

type List<T> = {
  read: (part: Part) => PromiseLike<readonly T[]>;
  /** Counts all rows, up to one more than `most`, unless the first page has all of them. */
  count: () => PromiseLike<number>;
  most?: number;
};

/**
 * Reads a page of a list, or the first one if nothing is left there, for example because its last row was just removed.
 * A page without a row to begin at reads all rows before it, so there is none beyond those that are counted.
 */
export async function readPage<T extends { place: Place }>(
  asked: Position | null,
  list: List<T>,
): Promise<Around & { shown: T[] }> {
  const { read, count, most = Number.POSITIVE_INFINITY } = list;
  const isTooFar = asked?.tie === "" && (asked.skip ?? 0) >= most;
  const from = isTooFar ? null : asked;
  const rows = await read({ from, limit: PAGE + 1 });
  if (rows.length === 0 && from !== null) return readPage(null, list);
  const counted = from === null && rows.length <= PAGE ? rows.length : await count();
  return { ...cutPage(rows, from), total: Math.min(counted, most), isMore: counted > most };
}

export const MOST_LISTED = 1000;

export type Listed<T> = { rows: readonly T[]; isCut: boolean };

/** Returns the first rows of a list, at most MOST_LISTED, and whether there are more. */
export async function listFirst<T>(
  read: (part: Part) => PromiseLike<readonly T[]>,
): Promise<Listed<T>> {
  const rows = await read({ from: null, limit: MOST_LISTED + 1 });
  return { rows: rows.slice(0, MOST_LISTED), isCut: rows.length > MOST_LISTED };
}
