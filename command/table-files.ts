import { extname } from "node:path";
import { ok, type Result, refuse } from "@/lib/result";
import type { Fault } from "@/lib/tables/rows";
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

/** Lists the faults of a file, one per line. */
export function explainFaults<P extends string>(
  faults: readonly Fault<P>[],
  wordsOf: (problem: Fault<P>["problem"]) => string,
): Refusal {
  const describe = ({ row, column, problem }: Fault<P>) => {
    const place = [row === null ? [] : `row ${row}`, column ?? []].flat().join(", ");
    return place === "" ? wordsOf(problem) : `${place}: ${wordsOf(problem)}`;
  };
  return {
    field: "FILE",
    reason: [`${faults.length} error(s); nothing was changed`, ...faults.map(describe)].join(
      "\n  ",
    ),
    faults: faults.map((fault) => ({ ...fault, words: wordsOf(fault.problem) })),
  };
}
