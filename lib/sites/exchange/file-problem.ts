import type { Fault } from "@/lib/tables/rows";
import type { CellProblem } from "./cells";

export type FileFault = Fault<CellProblem | "slug_repeated">;

const MAX_SHOWN = 60;

/** Returns a cell as a fault shows it, in one line; undefined if it is empty. */
export function shownCell(value: unknown): string | undefined {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  const line = text
    .slice(0, 2 * MAX_SHOWN)
    .replaceAll(/\s+/g, " ")
    .trim();
  if (line === "") return undefined;
  return line.length > MAX_SHOWN ? `${line.slice(0, MAX_SHOWN)}…` : line;
}
