import type { Problems } from "@/lib/forms/problems";
import type { ImportPlan, SiteChange } from "@/lib/sites/exchange/import";
import type { FileFault } from "@/lib/sites/exchange/rows";

/** Result of an upload as its page shows it. It is stored in a cookie, so it lists only the first of many faults. */
export type Report =
  | { kind: "faults"; total: number; first: { row: number; column: string; problem: string }[] }
  | ({ kind: "checked" | "imported"; unchanged: number } & Record<"added" | "changed", Named>);

type Named = { total: number; first: string };

/**
 * Size limits in bytes of the faults, and of the names of new and changed sites: browsers reject
 * cookies over 4096 bytes.
 */
const MAX_FAULTS = 2400;
const MAX_NAMES = { added: 400, changed: 1600 };
const MAX_COLUMN = 40;

/** Serializes faults for the cookie. Row 0 stands for the whole file. */
export function faultProblems(faults: readonly FileFault[]): Problems {
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

export const planProblems = (kind: "checked" | "imported", plan: ImportPlan): Problems => ({
  problems: {},
  typed: {
    kind,
    added: String(plan.added.length),
    addedFirst: namesOf(plan.added, MAX_NAMES.added),
    changed: String(plan.changed.length),
    changedFirst: namesOf(plan.changed.map(describe), MAX_NAMES.changed),
    unchanged: String(plan.unchanged),
  },
});

/** Describes a changed site, with the file's own column names. */
const describe = ({ slug, columns }: SiteChange) => `${slug} (${columns.join(", ")})`;

/** Returns the first names that fit into the given bytes. Slugs and column names are ASCII. */
function namesOf(names: readonly string[], bytes: number): string {
  let room = bytes;
  const fitting = names.filter((name) => {
    room -= name.length + 2;
    return room >= 0;
  });
  return [...fitting, ...(fitting.length < names.length ? ["…"] : [])].join("; ");
}

export function readReport({ problems, typed }: Problems): Report | null {
  const first = Object.entries(problems).map(([place, problem]) => {
    const [row = "0", ...column] = place.split(".");
    return { row: Number(row), column: column.join("."), problem };
  });
  if (first.length > 0) return { kind: "faults", total: numberOf(typed.total), first };
  const { kind } = typed;
  if (kind !== "checked" && kind !== "imported") return null;
  return {
    kind,
    added: { total: numberOf(typed.added), first: typed.addedFirst ?? "" },
    changed: { total: numberOf(typed.changed), first: typed.changedFirst ?? "" },
    unchanged: numberOf(typed.unchanged),
  };
}

const numberOf = (text: string | undefined) => Number(text ?? 0) || 0;
