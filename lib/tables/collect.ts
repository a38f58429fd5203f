import { setImmediate as nextTurn } from "node:timers/promises";
import { ok, type Result, refuse } from "@/lib/result";
import { processWide } from "@/lib/runtime/process-wide";
import { matchColumns } from "./columns";
import { readCsv } from "./csv-rows";
import {
  type Fault,
  firstFaults,
  type Layout,
  MAX_FAULTS,
  MAX_ROW,
  ofFile,
  type ReadRow,
  type Row,
  type TableProblem,
} from "./rows";

type RowReader<T, P extends string> = (row: Row) => Result<T, readonly Fault<P>[]>;

type Collected<T, P extends string> = Promise<Result<T[], readonly Fault<P>[]>>;

/**
 * Reads all rows of CSV or of a JSON array, and collects every fault, so that a file can be corrected in
 * one go. Lets other work of the process go on, and reads one file after the other.
 */
export function collectRows<T, P extends string>(
  bytes: Uint8Array,
  layout: Layout,
  readRow: RowReader<T, P>,
): Collected<T, P> {
  const queue = processWide("files", () => ({ last: Promise.resolve<unknown>(null) }));
  const mine = queue.last.then(() => collect(bytes, layout, readRow));
  queue.last = mine.catch(() => null);
  return mine;
}

/** Rows that are read before other work gets its turn. */
const BATCH = 100;

async function collect<T, P extends string>(
  bytes: Uint8Array,
  layout: Layout,
  readRow: RowReader<T, P>,
): Collected<T, P> {
  const text = decodeText(bytes);
  if (!text.ok) return refuse(ofFile(text.error));
  const rows: T[] = [];
  const faults: Fault<P>[] = [];
  let count = 0;
  for (const row of await readText(text.value, layout)) {
    if (!row.ok) return row;
    const read = readRow(row.value);
    if (read.ok) rows.push(read.value);
    else faults.push(...read.error);
    if (faults.length > MAX_FAULTS) return refuse(firstFaults(faults));
    count += 1;
    if (count % BATCH === 0) await nextTurn();
  }
  return faults.length > 0 ? refuse(faults) : ok(rows);
}

const readText = (text: string, layout: Layout): Iterable<ReadRow> | Promise<Iterable<ReadRow>> =>
  /^\s*[[{]/.test(text) ? readJson(text, layout) : readCsv(text, layout);

const MAX_FILE_BYTES = 16 * 1024 * 1024;

/** First bytes of files that programs offer beside CSV. */
const SIGNATURES: readonly (readonly [TableProblem, readonly number[]])[] = [
  // ZIP: .xlsx, .ods and .numbers.
  ["spreadsheet", [0x50, 0x4b, 0x03, 0x04]],
  // Compound File Binary: .xls, and .xlsx with a password.
  ["spreadsheet", [0xd0, 0xcf, 0x11, 0xe0]],
  ["utf_16", [0xff, 0xfe]],
  ["utf_16", [0xfe, 0xff]],
];

/** Decodes UTF-8 with or without a byte order mark, or says what the file is instead. */
function decodeText(bytes: Uint8Array): Result<string, TableProblem> {
  if (bytes.byteLength > MAX_FILE_BYTES) return refuse("file_too_large");
  const signed = SIGNATURES.find(([, first]) => first.every((byte, at) => bytes[at] === byte));
  if (signed) return refuse(signed[0]);
  // UTF-16 without a byte order mark: every other byte of its ASCII characters is zero.
  if (bytes.subarray(0, 64).includes(0)) return refuse("utf_16");
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return text.trim() === "" ? refuse("file_empty") : ok(text);
  } catch {
    return refuse("not_utf8");
  }
}

/** Reads an array of objects. */
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
  if (!isObject) return ok({ row, cells: null, faults: ofFile("value_type", row) });
  const members = Object.entries(item);
  const names = members.map(([name]) => name);
  const { columns, faults } = matchColumns(names, row, layout);
  const known = members.flatMap(([, value], at) => {
    const column = columns[at];
    return column ? [[column, value]] : [];
  });
  return ok({ row, cells: Object.fromEntries(known), faults });
}

/** Returns undefined if the text is not JSON. */
function parseItem(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const DEEPER: Readonly<Record<string, number>> = { "[": 1, "{": 1, "]": -1, "}": -1 };

/**
 * Yields the elements of a JSON array as text, so that no more of a large one is parsed than is
 * used; null if the array doesn't end properly. The array is JSON if and only if all elements are.
 * An element that grows beyond `most` characters is the last.
 */
function* elementsOf(array: string, most: number): Generator<string | null> {
  let begin = array.indexOf("[") + 1;
  for (const { mark, index, depth } of marksOf(array)) {
    if (index - begin > most) return yield array.slice(begin, index);
    if (depth === 0) return yield* endOf(array, begin, index);
    if (depth === 1 && mark === ",") {
      yield array.slice(begin, index);
      begin = index + 1;
    }
  }
  yield null;
}

/** Yields brackets and commas with the depth of what follows; within strings, `mark` is null. */
function* marksOf(json: string) {
  let [depth, quoted] = [0, false];
  for (const { 0: mark, index } of json.matchAll(/\\.|["[\]{},]/gs)) {
    if (mark === '"') quoted = !quoted;
    else if (!quoted) depth += DEEPER[mark] ?? 0;
    yield { mark: quoted ? null : mark, index, depth };
  }
}

function* endOf(array: string, begin: number, end: number) {
  const last = array.slice(begin, end);
  // A comma must be followed by another element.
  if (last.trim() !== "" || array[begin - 1] === ",") yield last;
  if (array[end] !== "]" || array.slice(end + 1).trim() !== "") yield null;
}
