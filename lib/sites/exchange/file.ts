import { ok, type Result, refuse } from "@/lib/result";
import { collectRows } from "@/lib/tables/collect";
import type { Row } from "@/lib/tables/rows";
import { type FileSite, OPTIONAL_COLUMNS, readCells, SITE_COLUMNS } from "./cells";
import type { FileFault } from "./file-problem";

const LAYOUT = { columns: SITE_COLUMNS, optional: OPTIONAL_COLUMNS, mostRows: 50_000 };

/** Site of a file, and its row as a spreadsheet counts. */
export type FileRow = { row: number; site: FileSite };

/**
 * Parses sites from CSV with a header (RFC 4180) or from a JSON array of objects, or returns all
 * faults.
 */
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
  if (!wrong.some(({ column }) => column === "slug")) {
    const slug = String(cells.slug).trim();
    if (slugs.has(slug)) wrong.unshift({ row, column: "slug", problem: "slug_repeated" });
    slugs.add(slug);
  }
  return read.ok && faults.length + wrong.length === 0
    ? ok({ row, site: read.value })
    : refuse([...faults, ...wrong]);
}
