import { ok, type Result, refuse } from "@/lib/result";
import { withoutApostrophes } from "@/lib/runtime/csv";
import { parseCsv } from "./csv-records";
import { elementsOf } from "./json-elements";

/** Columns of a file, those of them that it may lack, and how many rows it may have. */
export type Layout = {
  columns: readonly string[];
  optional: readonly string[];
  mostRows: number;
};

export type TableProblem =
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
  | "column_missing"
  | "cell_count"
  | "value_type";

/**
 * Fault and its place. Rows are counted as in a spreadsheet: the first row of a CSV file is its
 * header.
 */
export type Fault<P extends string> = {
  row: number | null;
  column: string | null;
  problem: P | TableProblem;
};

type TableFault = Fault<never>;

/** Cells of a row by column, as the file has them. */
export type Cells = Readonly<Record<string, unknown>>;

/**
 * Row of a file. `cells` is null if they can't be assigned to columns; `faults` are those found
 * before any cell is read.
 */
export type Row = { row: number; cells: Cells | null; faults: TableFault[] };

/** Row, or why neither it nor any later row can be read. */
export type ReadRow = Result<Row, TableFault[]>;

export const ofFile = (problem: TableProblem, row: number | null = null): TableFault[] => [
  { row, column: null, problem },
];

/** Maximum faults named for one file. */
export const MAX_FAULTS = 1000;

/** Maximum characters of one row, many times what all its cells may have. */
const MAX_ROW = 64 * 1024;

const cellsByName = (names: readonly string[], cells: readonly string[]) =>
  Object.fromEntries(names.map((name, at) => [name, withoutApostrophes(cells[at] ?? "")]));

async function readCsv(text: string, layout: Layout): Promise<Iterable<ReadRow>> {
  const { mostRows } = layout;
  // The header, and one row more than allowed.
  const limits = { records: mostRows + 1, size: MAX_ROW, misfits: MAX_FAULTS };
  const parsed = await parseCsv(text, limits);
  if (parsed.ok) return rowsOf(parsed.value, layout);
  return [refuse(ofFile(parsed.error.problem, parsed.error.row))];
}

function* rowsOf([header = [], ...rows]: string[][], layout: Layout): Generator<ReadRow> {
  const names = header.map((name) => name.trim());
  const wrong = [...findMissing(names, layout), ...findUnknown(names, 1, layout)];
  if (wrong.length > 0) return yield refuse(wrong);
  if (rows.length > layout.mostRows) return yield refuse(ofFile("too_many_rows"));
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

function* readJson(text: string, layout: Layout): Generator<ReadRow> {
  if (!text.trimStart().startsWith("[")) return yield refuse(ofFile("no_list"));
  let row = 0;
  for (const element of elementsOf(text, MAX_ROW)) {
    row += 1;
    if (row > layout.mostRows) return yield refuse(ofFile("too_many_rows"));
    yield readItem(element, row, layout);
  }
}

function readItem(element: string | null, row: number, layout: Layout): ReadRow {
  if (element !== null && element.length > MAX_ROW) return refuse(ofFile("row_too_large", row));
  const item = parseItem(element ?? "");
  if (item === undefined) return refuse(ofFile("not_json"));
  const isObject = typeof item === "object" && item !== null && !Array.isArray(item);
  return ok(
    isObject
      ? { row, cells: item as Cells, faults: findUnknown(Object.keys(item), row, layout) }
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
function findUnknown(names: readonly string[], row: number, { columns }: Layout): TableFault[] {
  const left = new Set(columns);
  const unknown = names.filter((name) => !left.delete(name));
  return unknown.map((column) => ({ row, column, problem: "column_unknown" }));
}

function findMissing(names: readonly string[], { columns, optional }: Layout): TableFault[] {
  const there = new Set([...names, ...optional]);
  const missing = columns.filter((column) => !there.has(column));
  return missing.map((column) => ({ row: 1, column, problem: "column_missing" }));
}

const MAX_FILE_BYTES = 16 * 1024 * 1024;

/** Reads the rows of CSV with a header (RFC 4180), or of a JSON array of objects. */
export async function readTable(
  bytes: Uint8Array,
  layout: Layout,
): Promise<Result<Iterable<ReadRow>, TableFault[]>> {
  const text = decode(bytes);
  if (!text.ok) return refuse(ofFile(text.error));
  const isJson = /^\s*[[{]/.test(text.value);
  return ok(isJson ? readJson(text.value, layout) : await readCsv(text.value, layout));
}

function decode(bytes: Uint8Array): Result<string, TableProblem> {
  if (bytes.byteLength > MAX_FILE_BYTES) return refuse("file_too_large");
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return text.trim() === "" ? refuse("file_empty") : ok(text);
  } catch {
    return refuse("not_utf8");
  }
}
