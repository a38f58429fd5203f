import { ok, refuse } from "@/lib/result";
import { withoutApostrophes } from "@/lib/runtime/csv";
import { columnFinder, matchHeader, repeatsHeader } from "./columns";
import { type CsvRecord, parseCsv } from "./csv-records";
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

/** Collects the records of a file, as far as they are worth reading. */
function collector(layout: Layout) {
  let [header, all, misfits] = [null as string[] | null, 0, 0];
  let rows: ReadRow[] = [refuse(ofFile("file_empty"))];
  const end = (faults: TableFault[]) => {
    rows = [refuse(faults)];
    return false;
  };
  const takeHeader = ({ row, cells }: CsvRecord) => {
    const { columns, faults } = matchHeader(cells, row, layout);
    [header, rows] = [columns, []];
    return faults.length === 0 || end(faults);
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
const fitsHeader = (cells: string[], header: string[], { blank }: Layout) =>
  cells.length <= header.length &&
  header.slice(cells.length).every((column) => blank.includes(column));

function misfitOf(cells: string[], header: string[], layout: Layout) {
  if (!fitsHeader(cells, header, layout)) return "cell_count";
  return repeatsHeader(cells, header, layout) ? "header_repeated" : null;
}

const misfit = ({ row }: CsvRecord, problem: TableFault["problem"]) => ({
  row,
  cells: null,
  faults: ofFile(problem, row),
});

const fitted = ({ row, cells }: CsvRecord, header: string[]) => ({
  row,
  cells: Object.fromEntries(
    header.map((column, at) => [column, withoutApostrophes(cells[at] ?? "")]),
  ),
  faults: [],
});
