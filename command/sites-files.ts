import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { commandContext } from "@/db/audit/events";
import { ok, refuse } from "@/lib/result";
import { permitAll } from "@/lib/sites/editing/redirects";
import {
  checkImport,
  exportSites,
  type ImportPlan,
  importSites,
} from "@/lib/sites/exchange/import";
import { writeSiteFile } from "@/lib/sites/exchange/listing";
import { defineCommand } from "./define";
import { explainFileProblem } from "./site-file-words";
import { atFile, explainFaults, formatOf, writeNew } from "./table-files";
import { withDatabase } from "./with-database";

export const importSiteFile = defineCommand({
  words: ["sites", "import"],
  positionals: ["FILE"],
  options: { "dry-run": { type: "boolean", default: false } },
  synopsis: ["[--dry-run]"],
  summary:
    "Import sites from a CSV or JSON file: add new sites and update existing ones by slug. All or nothing.",
  async run({ values, positionals: [name = ""] }, { now, calledFrom }) {
    const path = resolve(calledFrom, name);
    const file = await atFile(path, () => readFile(path));
    if (!file.ok) return file;
    const dryRun = values["dry-run"];
    const imported = await withDatabase(() =>
      dryRun ? checkImport(file.value) : importSites(file.value, permitAll, commandContext(now)),
    );
    if (!imported.ok) return refuse(explainFaults(imported.error, explainFileProblem));
    const { added, changed, unchanged } = imported.value;
    const counts = `${added.length} site(s), ${dryRun ? "update" : "updated"} ${changed.length}, ${dryRun ? "leave" : "left"} ${unchanged} unchanged`;
    return ok({
      lines: dryRun
        ? [`Would add ${counts}.`, ...describePlan(imported.value)]
        : [`Added ${counts}.`],
      json: {
        dry_run: dryRun,
        added,
        changed: changed.map(({ slug }) => slug),
        differences: Object.fromEntries(changed.map(({ slug, columns }) => [slug, columns])),
        unchanged,
      },
    });
  },
});

export const exportSiteFile = defineCommand({
  words: ["sites", "export"],
  positionals: ["FILE"],
  options: {},
  summary: "Export all sites to a new .csv or .json file that `sites import` can read.",
  async run({ positionals: [name = ""] }, { now, calledFrom }) {
    const path = resolve(calledFrom, name);
    const format = formatOf(path);
    if (!format.ok) return format;
    const sites = await withDatabase(() => exportSites(format.value, commandContext(now)));
    const text = writeSiteFile(sites, format.value);
    const written = await writeNew(path, text);
    if (!written.ok) return written;
    return ok({
      lines: [`Wrote ${sites.length} site(s) to ${path}.`],
      json: { file: path, sites: sites.length },
    });
  },
});

/** Lists one site per line, with the differing columns of existing sites. */
const describePlan = ({ added, changed }: ImportPlan): string[] => [
  ...added.map((slug) => `  new: ${slug}`),
  ...changed.map(({ slug, columns }) => `  changed: ${slug} (${columns.join(", ")})`),
];
