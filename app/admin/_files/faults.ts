import type { Problems } from "@/lib/forms/problems";
import type { Fault } from "@/lib/tables/rows";

/** Size limit in bytes of the faults: browsers reject cookies over 4096 bytes. */
const MAX_FAULTS = 2400;
const MAX_COLUMN = 40;

/** Serializes the first faults of a file for the cookie. Row 0 stands for the whole file. */
export function faultProblems(faults: readonly Fault<string>[]): Problems {
  let room = MAX_FAULTS;
  const entries = faults.map(
    ({ row, column, problem }) =>
      [`${row ?? 0}.${(column ?? "").slice(0, MAX_COLUMN)}`, problem] as const,
  );
  const first = entries.filter((entry) => {
    room -= Buffer.byteLength(JSON.stringify(entry));
    return room >= 0;
  });
  return { problems: Object.fromEntries(first), typed: { total: String(faults.length) } };
}

export type Faults = { total: number; first: { row: number; column: string; problem: string }[] };

/** Returns the faults in a report; null if it has none. */
export function readFaults({ problems, typed }: Problems): Faults | null {
  const first = Object.entries(problems).map(([place, problem]) => {
    const [row = "0", ...column] = place.split(".");
    return { row: Number(row), column: column.join("."), problem };
  });
  return first.length > 0 ? { total: numberOf(typed.total), first } : null;
}

export const numberOf = (text: string | undefined) => Number(text ?? 0) || 0;
