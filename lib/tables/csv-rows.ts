import { pipeline } from "node:stream/promises";
import { setImmediate as nextTurn } from "node:timers/promises";
import { type CsvError, type Options, parse } from "csv-parse";
import { ok, type Result, refuse } from "@/lib/result";
import { withoutApostrophes } from "@/lib/runtime/csv";
import { columnFinder, type Header, matchHeader, repeatsHeader } from "./columns";
import { type Layout, MAX_FAULTS, MAX_ROW, ofFile, type ReadRow, type TableFault } from "./rows";

/**
 * Reads CSV (RFC 4180) as spreadsheets write it: with any separator of theirs, names of columns in
 * any case, and empty cells and rows at the ends.
 */
export async function readCsv(text: string, layout: Layout): Promise<Iterable<ReadRow>> {
  const { separator, body } = separate(text, layout);
  const { take, rows } = collector(layout);
  const parsed = await parseCsv(body, { separator, size: MAX_ROW, take });
  if (!parsed.ok) return [refuse(ofFile(parsed.error.problem, parsed.error.row))];
  return rows();
}

const SEPARATORS = [",", ";", "\t"];

/** First line by which Excel is told the separator. Spreadsheets don't show or count it. */
const SEP = /^"?sep=(.)"?[ \t]*(?:\r\n|\n|\r)/i;

/** Returns the separator that the file names, or by which its header has the most known columns. */
function separate(text: string, layout: Layout): { separator: string; body: string } {
  const sep = SEP.exec(text);
  const body = text.slice(sep?.[0].length ?? 0);
  if (sep?.[1] && SEPARATORS.includes(sep[1])) return { separator: sep[1], body };
  const header = headerOf(body);
  const columnOf = columnFinder(layout);
  const known = (separator: string) => header.split(separator).filter(columnOf).length;
  const [first = ",", ...others] = SEPARATORS;
  const separator = others.reduce((best, next) => (known(next) > known(best) ? next : best), first);
  return { separator, body };
}

/** Returns the first line with a name, without quotation marks. No header comes near the maximum. */
function headerOf(body: string): string {
  const start = Math.max(body.search(/[^\s,;]/), 0);
  const [line = ""] = body.slice(start, start + MAX_ROW).split(/[\r\n]/, 1);
  return line.replaceAll('"', "");
}

/** Faults of a header beside which the rows can be read, so that one pass names the faults of both. */
const LEFT_OUT: ReadonlySet<TableFault["problem"]> = new Set([
  "column_unknown",
  "column_meant",
  "column_unnamed",
]);

/** Collects the records of a file, as far as they are worth reading. */
function collector(layout: Layout) {
  let [header, all, misfits] = [null as Header | null, 0, 0];
  let rows: ReadRow[] = [refuse(ofFile("file_empty"))];
  const end = (faults: TableFault[]) => {
    rows = [refuse(faults)];
    return false;
  };
  const takeHeader = ({ row, cells }: CsvRecord) => {
    const { columns, faults } = matchHeader(cells, row, layout);
    if (!faults.every(({ problem }) => LEFT_OUT.has(problem))) return end(faults);
    [header, rows] = [columns, faults.length > 0 ? [ok({ row, cells: null, faults })] : []];
    return true;
  };
  const take = (record: CsvRecord): boolean => {
    all += 1;
    // Counts empty rows too, since they cost time as well.
    if (all > layout.mostRows + 1) return end(ofFile("too_many_rows"));
    if (record.cells.length === 0) return true;
    if (header === null) return takeHeader(record);
    const problem = misfitOf(record.cells, header, layout);
    misfits += problem === null ? 0 : 1;
    rows.push(ok(problem === null ? fitted(record, header) : misfit(record, problem)));
    return misfits <= MAX_FAULTS;
  };
  return { take, rows: () => rows };
}

/** True unless a row has more cells than the header, or lacks one that can't be empty. */
const fitsHeader = (cells: string[], header: Header, { blank }: Layout) =>
  cells.length <= header.length &&
  header.slice(cells.length).every((column) => column === null || blank.includes(column));

function misfitOf(cells: string[], header: Header, layout: Layout) {
  if (!fitsHeader(cells, header, layout)) return "cell_count";
  return repeatsHeader(cells, header, layout) ? "header_repeated" : null;
}

const misfit = ({ row }: CsvRecord, problem: TableFault["problem"]) => ({
  row,
  cells: null,
  faults: ofFile(problem, row),
});

const fitted = ({ row, cells }: CsvRecord, header: Header) => ({
  row,
  cells: Object.fromEntries(
    header.flatMap((column, at) =>
      column === null ? [] : [[column, withoutApostrophes(cells[at] ?? "")]],
    ),
  ),
  faults: [],
});

/** Row as a spreadsheet counts it, and its cells up to the last one that isn't empty. */
type CsvRecord = { row: number; cells: string[] };

type Format = {
  separator: string;
  /** Maximum characters of a row. */
  size: number;
  /** Takes a record; false ends the parser. */
  take: (record: CsvRecord) => boolean;
};

type RecordFault = { problem: "row_too_large" | "not_csv"; row: number };

/**
 * Maximum cells of one CSV row, whether or not they fit the header. A file has room for millions,
 * each of which costs time. Spreadsheets write empty ones for every column that was ever used.
 */
const MAX_CELLS = 256;

const FORMAT = {
  relaxColumnCount: true,
  skipEmptyLines: true,
  // A line added by another program may end differently from the rest.
  recordDelimiter: ["\r\n", "\n", "\r"],
} satisfies Options;

/** Bytes that are parsed, and marks that are looked at, before other work of the process gets its turn. */
const [SLICE, MARKS] = [16 * 1024, 10_000];

/** Ends the parser early. */
class Enough extends Error {}

/** Parses CSV (RFC 4180) up to the first fault, or until no more records are wanted. */
async function parseCsv(
  text: string,
  { separator, size, take }: Format,
): Promise<Result<null, RecordFault>> {
  let last = 0;
  const onRecord: Options["onRecord"] = (cells: string[], { records, empty_lines }) => {
    if (cells.length > MAX_CELLS) throw new RangeError();
    last = records + empty_lines;
    if (!take({ row: last, cells: withoutBlankEnd(cells) })) throw new Enough();
    return null;
  };
  try {
    const parser = parse({ ...FORMAT, delimiter: separator, maxRecordSize: size, onRecord });
    // Without a reader, the parser wouldn't end.
    parser.resume();
    await pipeline(slicesOf(Buffer.from(await upToTooMany(text, separator))), parser);
  } catch (error) {
    if (error instanceof Enough) return ok(null);
    const isLarge =
      error instanceof RangeError || (error as CsvError).code === "CSV_MAX_RECORD_SIZE";
    return refuse({ problem: isLarge ? "row_too_large" : "not_csv", row: last + 1 });
  }
  return ok(null);
}

const withoutBlankEnd = (cells: string[]) =>
  cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== "") + 1);

async function* slicesOf(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += SLICE) {
    yield bytes.subarray(at, at + SLICE);
    await nextTurn();
  }
}

/**
 * Cuts the text where a row first has too many cells: the parser keeps all cells of a row in memory
 * until it ends, and empty ones don't count toward its size.
 */
async function upToTooMany(text: string, separator: string): Promise<string> {
  let [cells, marks] = [1, 0];
  for (const { 0: mark, index } of text.matchAll(/"[^"]*"?|[,;\t]|[\r\n]+/g)) {
    if (mark === separator) cells += 1;
    else if (mark.startsWith("\r") || mark.startsWith("\n")) cells = 1;
    if (cells > MAX_CELLS) return text.slice(0, index + 1);
    marks += 1;
    if (marks % MARKS === 0) await nextTurn();
  }
  return text;
}
