import type { Fault } from "./rows";

/** Rows with the same fault in the same column: one line of a report. */
export type Cause<P extends string> = {
  /** Rows as people write them, such as "2–4, 7"; empty for the whole file. */
  rows: string;
  column: string | null;
  problem: Fault<P>["problem"];
};

/** Returns one line for each cause, in the order of their first rows. */
export function causesOf<P extends string>(faults: readonly Fault<P>[]): Cause<P>[] {
  const causes = new Map<string, { first: Fault<P>; rows: number[] }>();
  for (const fault of faults) {
    const key = `${fault.problem} ${fault.column}`;
    const cause = causes.get(key) ?? { first: fault, rows: [] };
    cause.rows.push(...(fault.row === null ? [] : [fault.row]));
    causes.set(key, cause);
  }
  return [...causes.values()].map(({ first: { column, problem }, rows }) => ({
    rows: rangesOf(rows),
    column,
    problem,
  }));
}

/** Ranges that are named. */
const MOST_RANGES = 8;

function rangesOf(rows: readonly number[]): string {
  const ranges: { from: number; to: number }[] = [];
  for (const row of rows) {
    const last = ranges.at(-1);
    if (last && row <= last.to + 1) last.to = row;
    else ranges.push({ from: row, to: row });
  }
  const named = ranges.slice(0, MOST_RANGES);
  const texts = named.map(({ from, to }) => (from === to ? `${from}` : `${from}–${to}`));
  return [...texts, ...(ranges.length > named.length ? ["…"] : [])].join(", ");
}
