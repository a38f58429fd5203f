// Checks every import against scripts/boundary-rules.mjs, by dependency-cruiser, and what the browser
// loads against scripts/browser-imports.mjs.
import { existsSync } from "node:fs";
import { join } from "node:path";
import swc from "@swc/core";
import { cruise } from "dependency-cruiser";
import { FOLDER_RULES, RULES } from "./boundary-rules.mjs";
import { findServerImports } from "./browser-imports.mjs";

const FOLDERS = ["app", "bench", "command", "db", "demo", "e2e", "lib", "server", "test"];

// Makes dependency-cruiser parse JSX: it has swc parse every file as TypeScript without JSX.
const { parseFileSync } = swc;
Object.assign(swc, {
  parseFileSync: (/** @type {string} */ file, /** @type {any} */ options) =>
    parseFileSync(file, { ...options, tsx: file.endsWith(".tsx") }),
});

/**
 * Returns every import under a folder that a rule forbids, as `rule: from -> to`.
 *
 * @param {string} root absolute path
 * @returns {Promise<string[]>}
 */
export async function findViolations(root) {
  const folders = FOLDERS.filter((folder) => existsSync(join(root, folder)));
  return [
    ...(await check(root, folders, RULES, "^db/migrations/")),
    ...(await check(root, ["lib", "server"], FOLDER_RULES, "\\.test\\.ts$")),
    ...(await findServerImports(root)),
  ];
}

/**
 * @param {string} root
 * @param {string[]} folders
 * @param {import("dependency-cruiser").IForbiddenRuleType[]} forbidden
 * @param {string} exclude pattern of paths
 */
async function check(root, folders, forbidden, exclude) {
  const { output } = await cruise(
    folders,
    {
      baseDir: root,
      validate: true,
      ruleSet: { forbidden },
      parser: "swc",
      tsPreCompilationDeps: true,
      doNotFollow: { path: "node_modules" },
      exclude: { path: exclude },
    },
    { alias: { "@": root } },
  );
  if (typeof output === "string") throw new Error(output);
  return output.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`);
}

if (import.meta.filename === process.argv[1]) {
  const violations = await findViolations(process.cwd());
  for (const violation of violations) process.stdout.write(`${violation}\n`);
  process.stdout.write(`${violations.length} imports cross a boundary\n`);
  process.exitCode = violations.length === 0 ? 0 : 1;
}
