import { numberOf } from "@/app/_files/faults";
import { rowName, type Selected } from "@/lib/lists/selection";

/** Form that takes a change of rows back, and the revision that the rows have after it. */
export type Undo = { form: string; revision: (before: number) => number };

/** Returns what the page of a list gets to say what was done to rows, and to take it back. */
export const reportOf = (did: string, rows: readonly Selected[], undo?: Undo) => ({
  did,
  rows: rows.map(({ id, revision }) => `${id} ${undo?.revision(revision) ?? 0}`).join(),
  ...(undo && { undo: undo.form }),
});

/** Reads a report, with the hidden fields of the form that takes the change back. */
export function readReport(typed: Readonly<Record<string, string>>) {
  const rows = (typed.rows ?? "")
    .split(",")
    .filter(Boolean)
    .map((row) => row.split(" "));
  return {
    did: typed.did ?? "",
    ids: rows.map(([id = ""]) => id),
    undo: typed.undo && {
      form: typed.undo,
      fields: Object.fromEntries(rows.map(([id = "", at]) => [rowName(id), numberOf(at)])),
    },
  };
}
