import { setImmediate as nextTurn } from "node:timers/promises";
import { ok, type Result, refuse } from "@/lib/result";
import { processWide } from "@/lib/runtime/process-wide";
import { readCsv } from "./csv-rows";
import { decodeText } from "./decode";
import { readJson } from "./json-rows";
import {
  type Fault,
  firstFaults,
  type Layout,
  MAX_FAULTS,
  ofFile,
  type ReadRow,
  type Row,
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
