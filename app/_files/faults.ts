import type { Problems } from "@/lib/forms/problems";
import { causesOf } from "@/lib/tables/causes";
import type { Fault } from "@/lib/tables/rows";

/** Size limit in bytes of the causes: browsers reject cookies over 4096 bytes. */
const MAX_CAUSES = 2400;

/** Remarks about a file that are no errors. */
export const UNCOUNTED: ReadonlySet<string> = new Set(["too_many_faults", "account_exists"]);

/** Input that was read: the name of its field, and how many lines it has if it was typed. */
type Source = { field: string; lines?: number };

/**
 * Serializes the first causes of an input's faults for the cookie. A single fault of the whole input
 * is one of its field. Typed lines are counted by line, and files by fault.
 */
export function faultProblems(
  faults: readonly Fault<string>[],
  { field, lines = 0 }: Source = { field: "file" },
): Problems {
  const [only] = faults.length === 1 ? faults : [];
  if (only?.row === null && only.column === null)
    return { problems: { [field]: only.problem }, typed: {} };
  let room = MAX_CAUSES;
  const entries = causesOf(faults).map(
    ({ rows, column, problem, value, of }) =>
      [`${rows}.${column ?? ""}`, value || of ? [problem, value, of].join("\n") : problem] as const,
  );
  const first = entries.filter((entry) => {
    room -= Buffer.byteLength(JSON.stringify(entry));
    return room >= 0;
  });
  const named = faults.filter(({ problem }) => !UNCOUNTED.has(problem));
  const isMore = faults.some(({ problem }) => problem === "too_many_faults");
  const wrong = lines > 0 ? new Set(named.map(({ row }) => row)).size : named.length;
  const typed = {
    ...{ total: String(wrong), lines: String(lines) },
    ...(isMore && { more: "true" }),
    causes: String(entries.length),
  };
  return { problems: Object.fromEntries(first), typed };
}

export type Faults = {
  /** Number of wrong lines, or of a file's faults; 0 if a field says what is wrong. */
  total: number;
  /** Number of typed lines; 0 for a file. */
  lines: number;
  /** True if the file has more than the total, which wasn't counted. */
  more: boolean;
  /** Number of causes; the first of them are listed. */
  causes: number;
  first: {
    rows: string;
    column: string;
    problem: string;
    /** Content of the cell, and the name of what the row describes; empty if unknown. */
    value: string;
    of: string;
  }[];
};

export function readFaults({ problems, typed }: Problems): Faults | null {
  const entries = Object.entries(problems);
  if (entries.length === 0) return null;
  const first = entries.flatMap(([place, said]) => {
    const [rows = "", ...column] = place.split(".");
    const [problem = "", value = "", of = ""] = said.split("\n");
    return column.length === 0 ? [] : [{ rows, column: column.join("."), problem, value, of }];
  });
  const more = typed.more === "true";
  const [total, lines] = [numberOf(typed.total), numberOf(typed.lines)];
  return { total, lines, more, causes: numberOf(typed.causes), first };
}

export const numberOf = (text: string | undefined) => Number(text ?? 0) || 0;
