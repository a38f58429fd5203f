import { readFile, writeFile } from "node:fs/promises";
import { extname, resolve } from "node:path";
import { commandContext } from "@/db/audit/events";
import { ok, type Result, refuse } from "@/lib/result";
import {
  checkImport,
  exportSites,
  type ImportPlan,
  importSites,
} from "@/lib/sites/exchange/import";
import { type ListingFormat, writeSiteFile } from "@/lib/sites/exchange/listing";
import type { FileFault } from "@/lib/sites/exchange/rows";
import { defineCommand, type Refusal } from "./define";
import { explainFile } from "./files";
import { explainFileProblem } from "./site-file-words";
import { withDatabase } from "./with-database";

export const importSiteFile = defineCommand({
  words: ["sites", "import"],
  positionals: ["FILE"],
  options: { "dry-run": { type: "boolean", default: false } },
  synopsis: ["[--dry-run]"],
  summary:
    "Import sites from a .csv or .json file: add new sites and update existing ones by slug. All or nothing.",
  async run({ values, positionals: [name = ""] }, { now, calledFrom }) {
    const path = resolve(calledFrom, name);
    const format = formatOf(path);
    if (!format.ok) return format;
    const file = await atFile(path, () => readFile(path));
    if (!file.ok) return file;
    const dryRun = values["dry-run"];
    const imported = await withDatabase(() =>
      dryRun ? checkImport(file.value) : importSites(file.value, commandContext(now)),
    );
    if (!imported.ok) return refuse(explainFaults(imported.error));
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
    const written = await atFile(path, () => writeFile(path, text, { flag: "wx" }));
    if (!written.ok) return written;
    return ok({
      lines: [`Wrote ${sites.length} site(s) to ${path}.`],
      json: { file: path, sites: sites.length },
    });
  },
});

function formatOf(path: string): Result<ListingFormat, Refusal> {
  const extension = extname(path).toLowerCase();
  if (extension === ".csv") return ok("csv");
  if (extension === ".json") return ok("json");
  return refuse({ field: "FILE", reason: `${path} must end in .csv or .json` });
}

async function atFile<T>(path: string, work: () => Promise<T>): Promise<Result<T, Refusal>> {
  try {
    return ok(await work());
  } catch (error) {
    const reason = explainFile(error, path);
    if (reason === null) throw error;
    return refuse({ field: "FILE", reason });
  }
}

/** Lists one site per line, with the differing columns of existing sites. */
const describePlan = ({ added, changed }: ImportPlan): string[] => [
  ...added.map((slug) => `  new: ${slug}`),
  ...changed.map(({ slug, columns }) => `  changed: ${slug} (${columns.join(", ")})`),
];

/** Lists one fault per line. */
const explainFaults = (faults: readonly FileFault[]): Refusal => ({
  field: "FILE",
  reason: [`${faults.length} error(s); nothing was changed`, ...faults.map(describe)].join("\n  "),
  faults: faults.map((fault) => ({ ...fault, words: explainFileProblem(fault.problem) })),
});

function describe({ row, column, problem }: FileFault): string {
  const place = [row === null ? [] : `row ${row}`, column ?? []].flat().join(", ");
  const words = explainFileProblem(problem);
  return place === "" ? words : `${place}: ${words}`;
}
