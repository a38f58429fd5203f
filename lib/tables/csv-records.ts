import { pipeline } from "node:stream/promises";
import { setImmediate as nextTurn } from "node:timers/promises";
import { type CsvError, type Options, parse } from "csv-parse";
import { ok, type Result, refuse } from "@/lib/result";

/** Row as a spreadsheet counts it, and its cells up to the last one that isn't empty. */
export type CsvRecord = { row: number; cells: string[] };

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
export async function parseCsv(
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
