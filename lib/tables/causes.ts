import type { Fault } from "./rows";

/** Rows with the same fault in the same column: one line of a report. */
export type Cause<P extends string> = {
  /** Rows as people write them, such as "2–4, 7"; empty for the whole file. */
  rows: string;
  column: string | null;
  problem: Fault<P>["problem"];
} & Pick<Fault<P>, "value" | "of">;

/** Causes that are named by what their cells have; more are named by their columns, with the first one's. */
const MOST_BY_VALUE = 25;

/** Returns one line for each cause, in the order of their first rows. */
export function causesOf<P extends string>(faults: readonly Fault<P>[]): Cause<P>[] {
  const byValue = group(faults, ({ problem, column, value }) => `${problem} ${column} ${value}`);
  const causes =
    byValue.length > MOST_BY_VALUE
      ? group(faults, ({ problem, column }) => `${problem} ${column}`)
      : byValue;
  return causes.map(({ first: { column, problem, value, of }, rows, values }) => ({
    rows: rangesOf(rows),
    ...{ column, problem },
    value: values.size > 1 ? `${[...values].find((one) => one !== undefined)}, …` : value,
    ...(rows.length === 1 && { of }),
  }));
}

function group<P extends string>(faults: readonly Fault<P>[], keyOf: (fault: Fault<P>) => string) {
  type Group = { first: Fault<P>; rows: number[]; values: Set<unknown> };
  const groups = new Map<string, Group>();
  for (const fault of faults) {
    const key = keyOf(fault);
    const same = groups.get(key) ?? { first: fault, rows: [], values: new Set() };
    if (fault.row !== null) same.rows.push(fault.row);
    same.values.add(fault.value);
    groups.set(key, same);
  }
  return [...groups.values()];
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
