import { ok, type Result, refuse } from "@/lib/result";
import { type FileSite, readCells } from "./cells";
import {
  type FileFault,
  type FileProblem,
  MAX_FAULTS,
  ofFile,
  type ReadRow,
  type Row,
  readCsv,
  readJson,
} from "./rows";

const MAX_FILE_BYTES = 16 * 1024 * 1024;

/** Site of a file, and its row as a spreadsheet counts. */
export type FileRow = { row: number; site: FileSite };

/**
 * Parses sites from CSV with a header (RFC 4180) or from a JSON array of objects, or returns all
 * faults.
 */
export function readSiteFile(bytes: Uint8Array): Result<FileRow[], readonly FileFault[]> {
  const text = decode(bytes);
  if (!text.ok) return refuse(ofFile(text.error));
  return readRows(/^\s*[[{]/.test(text.value) ? readJson(text.value) : readCsv(text.value));
}

function decode(bytes: Uint8Array): Result<string, FileProblem> {
  if (bytes.byteLength > MAX_FILE_BYTES) return refuse("file_too_large");
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return text.trim() === "" ? refuse("file_empty") : ok(text);
  } catch {
    return refuse("not_utf8");
  }
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
