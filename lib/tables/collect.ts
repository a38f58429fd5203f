import { ok, type Result, refuse } from "@/lib/result";
import { type Fault, type Layout, MAX_FAULTS, ofFile, type Row, readTable } from "./rows";

/** Reads all rows of a file and collects every fault, so that a file can be corrected in one go. */
export function collectRows<T, P extends string>(
  bytes: Uint8Array,
  layout: Layout,
  readRow: (row: Row) => Result<T, readonly Fault<P>[]>,
): Result<T[], readonly Fault<P>[]> {
  const table = readTable(bytes, layout);
  if (!table.ok) return table;
  const rows: T[] = [];
  const faults: Fault<P>[] = [];
  for (const row of table.value) {
    if (!row.ok) return row;
    const read = readRow(row.value);
    if (read.ok) rows.push(read.value);
    else faults.push(...read.error);
    if (faults.length > MAX_FAULTS)
      return refuse([...ofFile("too_many_faults"), ...faults.slice(0, MAX_FAULTS)]);
  }
  return faults.length > 0 ? refuse(faults) : ok(rows);
}
