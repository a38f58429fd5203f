import { writeFile } from "node:fs/promises";
import type { Result } from "@/lib/result";
import { type Cause, causesOf } from "@/lib/tables/causes";
import type { Fault } from "@/lib/tables/rows";
import type { Refusal } from "./define";
import { atFile } from "./files";

/** Writes a new file, which only its owner can read: it names people, or addresses that aren't public. */
export const writeNew = (
  path: string,
  content: string | AsyncIterable<string>,
): Promise<Result<void, Refusal>> =>
  atFile(path, () => writeFile(path, content, { flag: "wx", mode: 0o600 }));

/** Returns the number of faults, of which more than the maximum aren't counted. */
function countOf(faults: readonly Fault<string>[]): string {
  const named = faults.filter(({ problem }) => problem !== "too_many_faults").length;
  return named < faults.length ? `more than ${named}` : `${named}`;
}

/** Lists the faults of a file, one line for each cause. */
export function explainFaults<P extends string>(
  faults: readonly Fault<P>[],
  wordsOf: (problem: Fault<P>["problem"]) => string,
): Refusal {
  const describe = ({ rows, column, problem, value, of }: Cause<P>) => {
    const numbered = rows === "" ? [] : `${/^\d+$/.test(rows) ? "row" : "rows"} ${rows}`;
    const cell = value && JSON.stringify(value);
    const place = [numbered, of, column, cell].flat().filter(Boolean).join(", ");
    return place === "" ? wordsOf(problem) : `${place}: ${wordsOf(problem)}`;
  };
  return {
    field: "FILE",
    reason: [
      `${countOf(faults)} error(s); nothing was changed`,
      ...causesOf(faults).map(describe),
    ].join("\n  "),
    faults: faults.map((fault) => ({ ...fault, words: wordsOf(fault.problem) })),
  };
}
