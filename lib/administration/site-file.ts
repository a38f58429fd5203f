import { type CsvError, type Options, parse } from "csv-parse/sync";
import { ok, type Result, refuse } from "@/lib/result";
import {
  type CellProblem,
  type Cells,
  type ListedSite,
  readCells,
  SITE_COLUMNS,
} from "./site-cells";

export type FileProblem =
  | "file_empty"
  | "file_too_large"
  | "not_utf8"
  | "not_csv"
  | "not_json"
  | "no_list"
  | "too_many_rows"
  | "column_unknown"
  | "cell_count"
  | "slug_repeated"
  | CellProblem;

/** What is wrong where. Rows are counted as a spreadsheet shows them: a CSV file's first is its header. */
export type FileFault = { row: number | null; column: string | null; problem: FileProblem };

const MAX_FILE = 16 * 1024 * 1024;
const MAX_ROWS = 50_000;

/** Of a row: its cells, null where nobody knows which is which; what is wrong with it before a cell is read. */
type Row = { row: number; cells: Cells | null; faults: FileFault[] };

/** Reads sites from CSV with a header (RFC 4180) or from a JSON array of objects; or says all that is wrong with them. */
export function readSiteFile(bytes: Uint8Array): Result<ListedSite[], readonly FileFault[]> {
  const text = decode(bytes);
  if (!text.ok) return ofFile(text.error);
  const rows = /^\s*[[{]/.test(text.value) ? readJson(text.value) : readCsv(text.value);
  if (!rows.ok) return rows;
  if (rows.value.length > MAX_ROWS) return ofFile("too_many_rows");
  return readRows(rows.value);
}

const ofFile = (problem: FileProblem, place: Partial<FileFault> = {}) =>
  refuse([{ row: null, column: null, problem, ...place }]);

function decode(bytes: Uint8Array): Result<string, FileProblem> {
  if (bytes.byteLength > MAX_FILE) return refuse("file_too_large");
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return text.trim() === "" ? refuse("file_empty") : ok(text);
  } catch {
    return refuse("not_utf8");
  }
}

function readCsv(text: string): Result<Row[], readonly FileFault[]> {
  const parsed = parseCsv(text);
  if (!parsed.ok) return parsed;
  const [header = [], ...rows] = parsed.value;
  const names = header.map((name) => name.trim());
  const wrong = [...findMissing(names, 1), ...findUnknown(names, 1)];
  if (wrong.length > 0) return refuse(wrong);
  return ok(
    rows.map((cells, n) => {
      const row = n + 2;
      const fits = cells.length === names.length;
      return {
        row,
        cells: fits ? Object.fromEntries(names.map((name, at) => [name, cells[at]])) : null,
        faults: fits ? [] : [{ row, column: null, problem: "cell_count" }],
      };
    }),
  );
}

/** Characters of one row: many times what all its cells may have. */
const MAX_ROW = 64 * 1024;

/** Reads the header, and of the rows one more than may be. */
const LAYOUT: Options<string[], string[]> = {
  relaxColumnCount: true,
  skipEmptyLines: true,
  // A line added by another program than wrote the rest may end otherwise.
  recordDelimiter: ["\r\n", "\n", "\r"],
  maxRecordSize: MAX_ROW,
  to: MAX_ROWS + 2,
};

function parseCsv(text: string): Result<string[][], readonly FileFault[]> {
  try {
    return ok(parse(text, LAYOUT));
  } catch (error) {
    const { records } = error as CsvError & { records?: number };
    return ofFile("not_csv", { row: (records ?? 0) + 1 });
  }
}

function readJson(text: string): Result<Row[], readonly FileFault[]> {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    return ofFile("not_json");
  }
  if (!Array.isArray(list)) return ofFile("no_list");
  if (list.length > MAX_ROWS) return ofFile("too_many_rows");
  return ok(
    list.map((item: unknown, n) => {
      const row = n + 1;
      const isObject = typeof item === "object" && item !== null && !Array.isArray(item);
      return isObject
        ? { row, cells: item as Cells, faults: findUnknown(Object.keys(item), row) }
        : { row, cells: null, faults: [{ row, column: null, problem: "value_type" }] };
    }),
  );
}

/** A file has room for millions of names: each is looked at once. */
function findUnknown(names: readonly string[], row: number): FileFault[] {
  const left = new Set<string>(SITE_COLUMNS);
  const unknown = names.filter((name) => !left.delete(name));
  return unknown.map((column) => ({ row, column, problem: "column_unknown" }));
}

function findMissing(names: readonly string[], row: number): FileFault[] {
  const there = new Set(names);
  const missing = SITE_COLUMNS.filter((column) => !there.has(column));
  return missing.map((column) => ({ row, column, problem: "column_missing" }));
}

/** All rows, and of each all that is wrong, so that a file can be mended at once. */
function readRows(rows: readonly Row[]): Result<ListedSite[], readonly FileFault[]> {
  const slugs = new Set<string>();
  const read = rows.map((row) => readRow(row, slugs));
  const faults = read.flatMap((one) => (one.ok ? [] : one.error));
  return faults.length > 0 ? refuse(faults) : ok(read.flatMap((one) => (one.ok ? one.value : [])));
}

/** `slugs` are those of the rows before. A row that has to be mended elsewhere takes its own too. */
function readRow(
  { row, cells, faults }: Row,
  slugs: Set<string>,
): Result<ListedSite, readonly FileFault[]> {
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
