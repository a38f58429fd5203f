import { ok, type Result, refuse } from "@/lib/result";
import { collectRows } from "@/lib/tables/collect";
import type { Row } from "@/lib/tables/rows";
import { BLANK_COLUMNS, type FileSite, OPTIONAL_COLUMNS, readCells, SITE_COLUMNS } from "./cells";
import type { FileFault } from "./file-problem";

export const MOST_SITE_ROWS = 50_000;

const LAYOUT = {
  columns: SITE_COLUMNS,
  optional: OPTIONAL_COLUMNS,
  blank: BLANK_COLUMNS,
  mostRows: MOST_SITE_ROWS,
};

/** Site of a file, and its row as a spreadsheet counts. */
export type FileRow = { row: number; site: FileSite };

/** Parses sites from CSV or JSON, or returns all faults. */
export function readSiteFile(bytes: Uint8Array): Promise<Result<FileRow[], readonly FileFault[]>> {
  const slugs = new Set<string>();
  return collectRows(bytes, LAYOUT, (row) => readRow(row, slugs));
}

/**
 * Reads one row; `slugs` has the slugs of earlier rows. A row with other faults claims its slug
 * too.
 */
function readRow(
  { row, cells, faults }: Row,
  slugs: Set<string>,
): Result<FileRow, readonly FileFault[]> {
  if (cells === null) return refuse(faults);
  const read = readCells(cells);
  const wrong: FileFault[] = read.ok ? [] : read.error.map((fault) => ({ row, ...fault }));
  if (typeof cells.slug === "string" && !wrong.some(({ column }) => column === "slug")) {
    const slug = cells.slug.trim();
    if (slugs.has(slug)) wrong.unshift({ row, column: "slug", problem: "slug_repeated" });
    slugs.add(slug);
  }
  return read.ok && faults.length + wrong.length === 0
    ? ok({ row, site: read.value })
    : refuse([...faults, ...wrong]);
}
