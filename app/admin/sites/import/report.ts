import { z } from "zod";
import type { Problems } from "@/lib/forms/problems";
import type { ImportPlan } from "@/lib/sites/exchange/import";
import type { FileFault } from "@/lib/sites/exchange/rows";

/** A new site, or a changed one with each changed column before and after. */
const siteSchema = z.object({
  slug: z.string(),
  changes: z.array(z.tuple([z.string(), z.string(), z.string()])).nullable(),
});

export type ReportedSite = z.output<typeof siteSchema>;

/** Result of an upload as its page shows it. It is stored in a cookie, so it lists only the first of many rows. */
export type Report =
  | { kind: "faults"; total: number; first: { row: number; column: string; problem: string }[] }
  | {
      kind: "checked" | "imported";
      added: number;
      changed: number;
      unchanged: number;
      first: ReportedSite[];
      /** Hash of the file, so that only what was checked is imported. */
      file: string;
    };

/** Size limits in bytes of the faults and of the sites: browsers reject cookies over 4096 bytes. */
const MAX_FAULTS = 2400;
const MAX_SITES = 2400;
const MAX_COLUMN = 40;

/** Maximum length of a value before or after. */
const MAX_VALUE = 60;

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

type Checked = { kind: "checked" | "imported"; file: string };

export const planProblems = (plan: ImportPlan, { kind, file }: Checked): Problems => ({
  problems: {},
  typed: {
    kind,
    file,
    added: String(plan.added.length),
    changed: String(plan.changed.length),
    unchanged: String(plan.unchanged),
    first: JSON.stringify(firstSites(plan)),
  },
});

/** Returns the first sites that fit, changed ones before new ones. */
function firstSites({ added, changed }: ImportPlan): ReportedSite[] {
  const first: ReportedSite[] = [];
  let room = MAX_SITES;
  for (const site of sitesOf(added, changed)) {
    room -= Buffer.byteLength(JSON.stringify(site));
    if (room < 0) break;
    first.push(site);
  }
  return first;
}

function* sitesOf(added: ImportPlan["added"], changed: ImportPlan["changed"]) {
  for (const { slug, columns, before, after } of changed) {
    const changes = columns.map((column): [string, string, string] => [
      column,
      textOf(before[column]),
      textOf(after[column]),
    ]);
    yield { slug, changes };
  }
  for (const slug of added) yield { slug, changes: null };
}

function textOf(value: unknown): string {
  const text = [...String(value ?? "")];
  return text.length > MAX_VALUE ? `${text.slice(0, MAX_VALUE).join("")}…` : text.join("");
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
    added: numberOf(typed.added),
    changed: numberOf(typed.changed),
    unchanged: numberOf(typed.unchanged),
    // Absent if the sites didn't fit into the cookie.
    first: z.array(siteSchema).parse(JSON.parse(typed.first ?? "[]")),
    file: typed.file ?? "",
  };
}

const numberOf = (text: string | undefined) => Number(text ?? 0) || 0;
