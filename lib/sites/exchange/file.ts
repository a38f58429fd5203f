import { ok, type Result, refuse } from "@/lib/result";
import { collectRows } from "@/lib/tables/collect";
import type { Cells, Row } from "@/lib/tables/rows";
import { BLANK_COLUMNS, type FileSite, OPTIONAL_COLUMNS, readCells, SITE_COLUMNS } from "./cells";
import { type FileFault, shownCell } from "./file-problem";

export const MOST_SITE_ROWS = 50_000;

const LAYOUT = {
  columns: SITE_COLUMNS,
  optional: OPTIONAL_COLUMNS,
  blank: BLANK_COLUMNS,
  mostRows: MOST_SITE_ROWS,
  alike: {
    ...{ url: "targetUrl", link: "targetUrl", address: "targetUrl", target: "targetUrl" },
    ...{ name: "title", category: "section" },
  },
};

/** Site of a file, and its row as a spreadsheet counts. */
export type FileRow = { row: number; site: FileSite };

/**
 * Parses sites from CSV or JSON, or returns all faults. `checkable` gets every row as far as the database can
 * check it, also those with faults.
 */
export function readSiteFile(
  bytes: Uint8Array,
  checkable: FileRow[] = [],
): Promise<Result<FileRow[], readonly FileFault[]>> {
  const slugs = new Set<string>();
  return collectRows(bytes, LAYOUT, (row) => readRow(row, slugs, checkable));
}

/** Reads one row; `slugs` has the slugs of earlier rows. A row with faults claims its slug too. */
function readRow(
  { row, cells, faults }: Row,
  slugs: Set<string>,
  checkable: FileRow[],
): Result<FileRow, readonly FileFault[]> {
  if (cells === null) return refuse(faults);
  const read = readCells(cells);
  const site = read.ok ? read.value : read.error.rest;
  if (site) checkable.push({ row, site });
  const wrong = read.ok ? [] : read.error.faults.map((fault) => faultIn(cells, row, fault));
  if (typeof cells.slug === "string" && !wrong.some(({ column }) => column === "slug")) {
    const slug = cells.slug.trim();
    if (slugs.has(slug))
      wrong.unshift(faultIn(cells, row, { column: "slug", problem: "slug_repeated" }));
    slugs.add(slug);
  }
  return read.ok && faults.length + wrong.length === 0
    ? ok({ row, site: read.value })
    : refuse([...faults, ...wrong]);
}

/** Adds to a fault what its cell has, and the title of the site, or its slug without one. */
const faultIn = (
  cells: Cells,
  row: number,
  fault: { column: string; problem: FileFault["problem"] },
): FileFault => ({
  ...{ row, ...fault, value: shownCell(cells[fault.column]) },
  of: shownCell(cells.title) ?? shownCell(cells.slug),
});
