import { type CsvError, type Options, parse } from "csv-parse/sync";
import { ok, type Result, refuse } from "@/lib/result";
import { withoutApostrophes } from "@/lib/runtime/csv";
import { type CellProblem, type Cells, isOptional, SITE_COLUMNS } from "./cells";
import { elementsOf } from "./json-elements";

export type FileProblem =
  | "file_empty"
  | "file_too_large"
  | "not_utf8"
  | "not_csv"
  | "not_json"
  | "no_list"
  | "too_many_rows"
  | "too_many_faults"
  | "row_too_large"
  | "column_unknown"
  | "cell_count"
  | "slug_repeated"
  | CellProblem;

/**
 * Fault and its place. Rows are counted as in a spreadsheet: the first row of a CSV file is its
 * header.
 */
export type FileFault = { row: number | null; column: string | null; problem: FileProblem };

/**
 * Row of a file. `cells` is null if they can't be assigned to columns; `faults` are those found
 * before any cell is read.
 */
export type Row = { row: number; cells: Cells | null; faults: FileFault[] };

/** Row, or why neither it nor any later row can be read. */
export type ReadRow = Result<Row, FileFault[]>;

export const ofFile = (problem: FileProblem, row: number | null = null): FileFault[] => [
  { row, column: null, problem },
];

/** Maximum faults named for one file, more than anyone corrects at a time. */
export const MAX_FAULTS = 1000;

const MAX_ROWS = 50_000;

/** Maximum characters of one row, many times what all its cells may have. */
const MAX_ROW = 64 * 1024;

/**
 * Maximum cells of one CSV row, whether or not they fit the header. A file has room for millions,
 * each of which costs time.
 */
const MAX_CELLS = 32;

const cellsByName = (names: readonly string[], cells: readonly string[]) =>
  Object.fromEntries(names.map((name, at) => [name, withoutApostrophes(cells[at] ?? "")]));

export function* readCsv(text: string): Generator<ReadRow> {
  const parsed = parseCsv(text);
  if (!parsed.ok) return yield parsed;
  const [header = [], ...rows] = parsed.value;
  const names = header.map((name) => name.trim());
  const wrong = [...findMissing(names, 1), ...findUnknown(names, 1)];
  if (wrong.length > 0) return yield refuse(wrong);
  if (rows.length > MAX_ROWS) return yield refuse(ofFile("too_many_rows"));
  for (const [n, cells] of rows.entries()) {
    const row = n + 2;
    const fits = cells.length === names.length;
    yield ok({
      row,
      cells: fits ? cellsByName(names, cells) : null,
      faults: fits ? [] : ofFile("cell_count", row),
    });
  }
}

/** Options to read the header, and one row more than allowed. */
const LAYOUT = {
  relaxColumnCount: true,
  skipEmptyLines: true,
  // A line added by another program may end differently from the rest.
  recordDelimiter: ["\r\n", "\n", "\r"],
  maxRecordSize: MAX_ROW,
  to: MAX_ROWS + 2,
} satisfies Options;

function parseCsv(text: string): Result<string[][], FileFault[]> {
  const read: string[][] = [];
  let misfits = 0;
  const onRecord = (cells: string[]) => {
    if (cells.length > MAX_CELLS) throw new RangeError();
    read.push(cells);
    // The parser creates an Error with a stack trace for each row of another length.
    if (cells.length !== read[0]?.length) misfits += 1;
    if (misfits > MAX_FAULTS) throw new RangeError();
    return null;
  };
  try {
    parse(upToTooMany(text), { ...LAYOUT, onRecord });
    return ok(read);
  } catch (error) {
    if (misfits > MAX_FAULTS) return ok(read);
    const isLarge =
      error instanceof RangeError || (error as CsvError).code === "CSV_MAX_RECORD_SIZE";
    return refuse(ofFile(isLarge ? "row_too_large" : "not_csv", read.length + 1));
  }
}

/**
 * Cuts the text where a row first has too many cells: the parser keeps all cells of a row in memory
 * until it ends, and empty ones don't count toward its size.
 */
function upToTooMany(text: string): string {
  let cells = 1;
  for (const { 0: mark, index } of text.matchAll(/"[^"]*"?|,|[\r\n]+/g)) {
    if (mark === ",") cells += 1;
    else if (!mark.startsWith('"')) cells = 1;
    if (cells > MAX_CELLS) return text.slice(0, index + 1);
  }
  return text;
}

export function* readJson(text: string): Generator<ReadRow> {
  if (!text.trimStart().startsWith("[")) return yield refuse(ofFile("no_list"));
  let row = 0;
  for (const element of elementsOf(text, MAX_ROW)) {
    row += 1;
    if (row > MAX_ROWS) return yield refuse(ofFile("too_many_rows"));
    yield readItem(element, row);
  }
}

function readItem(element: string | null, row: number): ReadRow {
  if (element !== null && element.length > MAX_ROW) return refuse(ofFile("row_too_large", row));
  const item = parseItem(element ?? "");
  if (item === undefined) return refuse(ofFile("not_json"));
  const isObject = typeof item === "object" && item !== null && !Array.isArray(item);
  return ok(
    isObject
      ? { row, cells: item as Cells, faults: findUnknown(Object.keys(item), row) }
      : { row, cells: null, faults: ofFile("value_type", row) },
  );
}

/** Returns undefined if the text is not JSON. */
function parseItem(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Looks at each name only once, since a row has room for thousands. */
function findUnknown(names: readonly string[], row: number): FileFault[] {
  const left = new Set<string>(SITE_COLUMNS);
  const unknown = names.filter((name) => !left.delete(name));
  return unknown.map((column) => ({ row, column, problem: "column_unknown" }));
}

function findMissing(names: readonly string[], row: number): FileFault[] {
  const there = new Set(names);
  const missing = SITE_COLUMNS.filter((column) => !isOptional(column) && !there.has(column));
  return missing.map((column) => ({ row, column, problem: "column_missing" }));
}
