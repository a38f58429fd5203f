import * as z from "zod";
import { type Faults, numberOf, readFaults } from "@/app/admin/_files/faults";
import type { Treated } from "@/app/admin/_files/upload";
import type { Problems } from "@/lib/forms/problems";
import type { ImportPlan } from "@/lib/sites/exchange/import";

/** A new site, or a changed one with each changed column before and after. */
const siteSchema = z.object({
  slug: z.string(),
  changes: z.array(z.tuple([z.string(), z.string(), z.string()])).nullable(),
});

export type ReportedSite = z.output<typeof siteSchema>;

/** Result of an upload as its page shows it. It is stored in a cookie, so it lists only the first of many rows. */
export type Report =
  | ({ kind: "faults" } & Faults)
  | (Treated & {
      added: number;
      changed: number;
      unchanged: number;
      first: ReportedSite[];
    });

/** Size limit in bytes of the sites: browsers reject cookies over 4096 bytes. */
const MAX_SITES = 2400;

/** Maximum length of a value before or after. */
const MAX_VALUE = 60;

export const planProblems = (plan: ImportPlan, { kind, file }: Treated): Problems => ({
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
  const faults = readFaults({ problems, typed });
  if (faults) return { kind: "faults", ...faults };
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
