import type { Problems } from "@/lib/forms/problems";
import { causesOf } from "@/lib/tables/causes";
import type { Fault } from "@/lib/tables/rows";

/** Size limit in bytes of the causes: browsers reject cookies over 4096 bytes. */
const MAX_CAUSES = 2400;

/** Serializes the first causes of a file's faults for the cookie. */
export function faultProblems(faults: readonly Fault<string>[]): Problems {
  let room = MAX_CAUSES;
  const entries = causesOf(faults).map(
    ({ rows, column, problem }) => [`${rows}.${column ?? ""}`, problem] as const,
  );
  const first = entries.filter((entry) => {
    room -= Buffer.byteLength(JSON.stringify(entry));
    return room >= 0;
  });
  const named = faults.filter(({ problem }) => problem !== "too_many_faults").length;
  const typed = {
    total: String(named),
    ...(named < faults.length && { more: "true" }),
    causes: String(entries.length),
  };
  return { problems: Object.fromEntries(first), typed };
}

export type Faults = {
  total: number;
  /** True if the file has more than the total, which wasn't counted. */
  more: boolean;
  /** Number of causes; the first of them are listed. */
  causes: number;
  first: { rows: string; column: string; problem: string }[];
};

/** Returns the faults in a report; null if it has none. */
export function readFaults({ problems, typed }: Problems): Faults | null {
  const first = Object.entries(problems).map(([place, problem]) => {
    const [rows = "", ...column] = place.split(".");
    return { rows, column: column.join("."), problem };
  });
  if (first.length === 0) return null;
  const more = typed.more === "true";
  return { total: numberOf(typed.total), more, causes: numberOf(typed.causes), first };
}

export const numberOf = (text: string | undefined) => Number(text ?? 0) || 0;
