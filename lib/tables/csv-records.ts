import { pipeline } from "node:stream/promises";
import { setImmediate as nextTurn } from "node:timers/promises";
import { type CsvError, type Options, parse } from "csv-parse";
import { ok, type Result, refuse } from "@/lib/result";

/** Maxima of a file: its records, the characters of one, and those whose length isn't the first one's. */
type Limits = { records: number; size: number; misfits: number };

type RecordFault = { problem: "row_too_large" | "not_csv"; row: number };

/**
 * Maximum cells of one CSV row, whether or not they fit the header. A file has room for millions,
 * each of which costs time.
 */
const MAX_CELLS = 32;

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

/** Parses CSV (RFC 4180) up to the first fault, or until one of the limits is exceeded. */
export async function parseCsv(
  text: string,
  { records, size, misfits }: Limits,
): Promise<Result<string[][], RecordFault>> {
  const read: string[][] = [];
  let unlike = 0;
  const onRecord = (cells: string[]) => {
    if (cells.length > MAX_CELLS) throw new RangeError();
    read.push(cells);
    // The parser creates an Error with a stack trace for each row of another length.
    if (cells.length !== read[0]?.length) unlike += 1;
    if (unlike > misfits || read.length > records) throw new Enough();
    return null;
  };
  try {
    const parser = parse({ ...FORMAT, maxRecordSize: size, onRecord });
    // Without a reader, the parser wouldn't end.
    parser.resume();
    await pipeline(slicesOf(Buffer.from(await upToTooMany(text))), parser);
    return ok(read);
  } catch (error) {
    if (error instanceof Enough) return ok(read);
    const isLarge =
      error instanceof RangeError || (error as CsvError).code === "CSV_MAX_RECORD_SIZE";
    return refuse({ problem: isLarge ? "row_too_large" : "not_csv", row: read.length + 1 });
  }
}

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
async function upToTooMany(text: string): Promise<string> {
  let [cells, marks] = [1, 0];
  for (const { 0: mark, index } of text.matchAll(/"[^"]*"?|,|[\r\n]+/g)) {
    if (mark === ",") cells += 1;
    else if (!mark.startsWith('"')) cells = 1;
    if (cells > MAX_CELLS) return text.slice(0, index + 1);
    marks += 1;
    if (marks % MARKS === 0) await nextTurn();
  }
  return text;
}
