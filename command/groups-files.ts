import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { commandContext } from "@/db/audit/events";
import { writeGroupFile } from "@/lib/groups/exchange/file";
import { exportGroups, type GroupPlan, importGroups } from "@/lib/groups/exchange/import";
import { ok, refuse } from "@/lib/result";
import { defineCommand } from "./define";
import { atFile, explainFaults, formatOf, problemWords, writeNew } from "./table-files";
import { withDatabase } from "./with-database";

export const importGroupFile = defineCommand({
  words: ["groups", "import"],
  positionals: ["FILE"],
  options: {
    "dry-run": { type: "boolean", default: false },
    "remove-missing": { type: "boolean", default: false },
  },
  synopsis: ["[--dry-run]", "[--remove-missing]"],
  summary:
    "Import groups and members from a CSV or JSON file; --remove-missing removes members of its groups that it doesn't list. All or nothing.",
  async run({ values, positionals: [name = ""] }, { now, calledFrom }) {
    const path = resolve(calledFrom, name);
    const file = await atFile(path, () => readFile(path));
    if (!file.ok) return file;
    const dryRun = values["dry-run"];
    const options = { dryRun, removes: values["remove-missing"] };
    const done = await withDatabase(() => importGroups(file.value, options, commandContext(now)));
    if (!done.ok) return refuse(explainFaults(done.error, wordsOf));
    return ok({ lines: linesOf(done.value, dryRun), json: { dry_run: dryRun, ...done.value } });
  },
});

function linesOf({ created, added, changed, removed }: GroupPlan, dryRun: boolean): string[] {
  const members = `${added} member(s), ${dryRun ? "change" : "changed"} ${changed}, ${dryRun ? "remove" : "removed"} ${removed}`;
  return [
    `${dryRun ? "Would create" : "Created"} ${created.length} group(s), ${dryRun ? "add" : "added"} ${members}.`,
    ...(dryRun ? created.map((key) => `  new group: ${key}`) : []),
  ];
}

export const exportGroupFile = defineCommand({
  words: ["groups", "export"],
  positionals: ["FILE"],
  options: {},
  summary: "Export all groups with their members to a new .csv or .json file.",
  async run({ positionals: [name = ""] }, { now, calledFrom }) {
    const path = resolve(calledFrom, name);
    const format = formatOf(path);
    if (!format.ok) return format;
    const rows = await withDatabase(() => exportGroups(format.value, commandContext(now)));
    const text = writeGroupFile(rows, format.value);
    const written = await writeNew(path, text);
    if (!written.ok) return written;
    const groups = new Set(rows.map(({ group }) => group)).size;
    return ok({
      lines: [`Wrote ${groups} group(s) to ${path}.`],
      json: { file: path, groups, rows: rows.length },
    });
  },
});

const wordsOf = problemWords({
  key_unfit:
    "must be a key of up to 64 letters, digits and . _ : / @ -, with a letter or digit at both ends",
  username_unfit: "must be a username",
  flag_unfit: "must be true or false",
  row_repeated: "is already in an earlier row for the same group",
  user_unknown: "no account has this username",
  too_many_groups: "there would be more than 10,000 groups",
  too_many_memberships: "this person would be in more than 1,000 groups",
});
