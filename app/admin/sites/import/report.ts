import * as z from "zod";
import type { ImportPlan } from "@/lib/sites/exchange/import";

/** A new site, or a changed one with each changed column before and after; of a new one the first is empty. */
const siteSchema = z.object({
  slug: z.string(),
  isNew: z.boolean(),
  changes: z.array(z.tuple([z.string(), z.string(), z.string()])),
});

export type ReportedSite = z.output<typeof siteSchema>;

const count = z.number();

/** Result of an upload without faults. It is stored in a cookie, so it lists only the first of many sites. */
export const SITES_REPORT = z.object({
  counts: z.object({ added: count, changed: count, unchanged: count }),
  first: z.array(siteSchema),
});

type Report = z.output<typeof SITES_REPORT>;

/** Size limit in bytes of the sites: browsers reject cookies over 4096 bytes. */
const MAX_SITES = 2400;

/** Maximum length of a value before or after. */
const MAX_VALUE = 60;

export const reportOf = (plan: ImportPlan): Report => ({
  counts: {
    added: plan.added.length,
    changed: plan.changed.length,
    unchanged: plan.unchanged,
  },
  first: firstSites(plan),
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

function* sitesOf(
  added: ImportPlan["added"],
  changed: ImportPlan["changed"],
): Generator<ReportedSite> {
  for (const { slug, columns, before, after } of changed) {
    const changes = columns.map((column): [string, string, string] => [
      column,
      textOf(before[column]),
      textOf(after[column]),
    ]);
    yield { slug, isNew: false, changes };
  }
  for (const { slug, ...shown } of added) {
    const changes = Object.entries(shown).map(([column, value]): [string, string, string] => [
      column,
      "",
      textOf(value),
    ]);
    yield { slug, isNew: true, changes };
  }
}

function textOf(value: unknown): string {
  const text = [...String(value ?? "")];
  return text.length > MAX_VALUE ? `${text.slice(0, MAX_VALUE).join("")}…` : text.join("");
}
