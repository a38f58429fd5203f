import { ok, type Result, refuse } from "@/lib/result";
import { MAX_FAULTS, ofFile, type ReadRow, type Row, readTable } from "@/lib/tables/rows";
import { type FileSite, OPTIONAL_COLUMNS, readCells, SITE_COLUMNS } from "./cells";
import type { FileFault } from "./file-problem";

const LAYOUT = { columns: SITE_COLUMNS, optional: OPTIONAL_COLUMNS, mostRows: 50_000 };

/** Site of a file, and its row as a spreadsheet counts. */
export type FileRow = { row: number; site: FileSite };

/**
 * Parses sites from CSV with a header (RFC 4180) or from a JSON array of objects, or returns all
 * faults.
 */
export function readSiteFile(bytes: Uint8Array): Result<FileRow[], readonly FileFault[]> {
  const table = readTable(bytes, LAYOUT);
  return table.ok ? readRows(table.value) : table;
}

/** Reads all rows and collects every fault, so that a file can be corrected in one go. */
function readRows(rows: Iterable<ReadRow>): Result<FileRow[], readonly FileFault[]> {
  const slugs = new Set<string>();
  const sites: FileRow[] = [];
  const faults: FileFault[] = [];
  for (const row of rows) {
    if (!row.ok) return row;
    const read = readRow(row.value, slugs);
    if (read.ok) sites.push({ row: row.value.row, site: read.value });
    else faults.push(...read.error);
    if (faults.length > MAX_FAULTS)
      return refuse([...ofFile("too_many_faults"), ...faults.slice(0, MAX_FAULTS)]);
  }
  return faults.length > 0 ? refuse(faults) : ok(sites);
}

/**
 * Reads one row; `slugs` has the slugs of earlier rows. A row with other faults claims its slug
 * too.
 */
function readRow(
  { row, cells, faults }: Row,
  slugs: Set<string>,
): Result<FileSite, readonly FileFault[]> {
  if (cells === null) return refuse(faults);
  const read = readCells(cells);
  const wrong: FileFault[] = read.ok ? [] : read.error.map((fault) => ({ row, ...fault }));
  if (!wrong.some(({ column }) => column === "slug")) {
    const slug = String(cells.slug).trim();
    if (slugs.has(slug)) wrong.unshift({ row, column: "slug", problem: "slug_repeated" });
    slugs.add(slug);
  }
  return read.ok && faults.length + wrong.length === 0 ? read : refuse([...faults, ...wrong]);
}
