import { writeFile } from "node:fs/promises";
import { extname } from "node:path";
import { ok, type Result, refuse } from "@/lib/result";
import { type Cause, causesOf } from "@/lib/tables/causes";
import type { Fault, TableProblem } from "@/lib/tables/rows";
import type { Refusal } from "./define";
import { explainFile } from "./files";

/** Returns the format that a file's name asks for. */
export function formatOf(path: string): Result<"csv" | "json", Refusal> {
  const extension = extname(path).toLowerCase();
  if (extension === ".csv") return ok("csv");
  if (extension === ".json") return ok("json");
  return refuse({ field: "FILE", reason: `${path} must end in .csv or .json` });
}

/** Reads or writes a file; refused if its name or place doesn't allow it. */
export async function atFile<T>(path: string, work: () => Promise<T>): Promise<Result<T, Refusal>> {
  try {
    return ok(await work());
  } catch (error) {
    const reason = explainFile(error, path);
    if (reason === null) throw error;
    return refuse({ field: "FILE", reason });
  }
}

/** Writes a new file, which only its owner can read: it names people, or addresses that aren't public. */
export const writeNew = (path: string, text: string): Promise<Result<void, Refusal>> =>
  atFile(path, () => writeFile(path, text, { flag: "wx", mode: 0o600 }));

const WORDS: Record<TableProblem, string> = {
  file_empty: "the file is empty",
  file_too_large: "the file is larger than 16 MiB",
  spreadsheet: "this is a spreadsheet (.xlsx, .ods, .numbers); save it as CSV UTF-8",
  utf_16: "the file is UTF-16 (Unicode text) or isn't text; save it as CSV UTF-8",
  not_utf8:
    "the file isn't UTF-8; it was probably saved in Windows-1252 or another older encoding; save it as CSV UTF-8",
  not_csv: "invalid CSV from this row on: a quotation mark is missing or misplaced",
  not_json: "the file is not valid JSON",
  no_list: "the JSON must be an array of objects",
  header_unfit:
    "the first row must have these names, each in a cell of its own, separated by commas, semicolons or tabs",
  too_many_rows: "the file contains too many rows; empty ones count too",
  too_many_faults: "only the first 1,000 errors are listed",
  row_too_large:
    "exceeds 65,536 characters or 256 cells, so the rest of the file wasn't read; in CSV, a quotation mark may be missing",
  column_missing: "missing",
  header_repeated: "repeats the header",
  column_unknown: "unknown column",
  column_unnamed: "a column has no name",
  column_repeated: "the column appears more than once",
  cell_count: "has more or fewer cells than the header",
  value_type: "has the wrong type",
};

/** Returns what explains a fault of a file, of its kind or of any. */
export const problemWords =
  <P extends string>(own: Record<P, string>) =>
  (problem: P | TableProblem): string =>
    ({ ...WORDS, ...own })[problem];

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
  const describe = ({ rows, column, problem }: Cause<P>) => {
    const numbered = rows === "" ? [] : `${/^\d+$/.test(rows) ? "row" : "rows"} ${rows}`;
    const place = [numbered, column ?? []].flat().join(", ");
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
