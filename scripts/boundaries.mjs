// Checks every import against scripts/boundary-rules.mjs, by dependency-cruiser, and what the browser
// loads: the "use client" modules and everything that they import.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import swc from "@swc/core";
import { cruise } from "dependency-cruiser";
import { build } from "esbuild";
import { FOLDER_RULES, RULES } from "./boundary-rules.mjs";

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

/** Packages that may be in a client bundle, and thus in every visitor's download. */
const PACKAGES = [
  "@simplewebauthn/browser",
  "lucide",
  "next/navigation",
  "react",
  "react/jsx-runtime",
];

/** Folders whose code is for the server alone. */
const SERVER_CODE = /^(db|server|command|lib\/runtime)\//;

/**
 * Returns every import of a package or a file that does not belong in the browser, with the files
 * that lead to it from a "use client" module. Imports of types alone do not count.
 *
 * @param {string} root absolute path
 * @returns {Promise<string[]>}
 */
async function findServerImports(root) {
  const clients = ["app", "lib"].flatMap((folder) => clientModules(root, folder));
  const { metafile } = await build({
    entryPoints: clients,
    absWorkingDir: root,
    bundle: true,
    metafile: true,
    write: false,
    outdir: "browser",
    packages: "external",
    logLevel: "silent",
  });
  /** @type {string[]} */
  const found = [];
  /** Paths from a "use client" module to each file. */
  const paths = new Map(clients.map((file) => [file, file]));
  for (const [file, path] of paths)
    for (const imported of metafile.inputs[file]?.imports ?? []) {
      const to = `${path} -> ${imported.path}`;
      if (isForServer(imported)) found.push(`browser-without-server-code: ${to}`);
      else if (!paths.has(imported.path)) paths.set(imported.path, to);
    }
  return found;
}

/** @param {string} root @param {string} folder */
const clientModules = (root, folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => `${folder}/${file}`)
    .filter((file) => /^"use client";$/m.test(readFileSync(join(root, file), "utf8")));

/** @param {{ path: string, external?: boolean }} imported */
const isForServer = ({ path, external }) =>
  external ? !PACKAGES.includes(path) : SERVER_CODE.test(path);

if (import.meta.filename === process.argv[1]) {
  const violations = await findViolations(process.cwd());
  for (const violation of violations) process.stdout.write(`${violation}\n`);
  process.stdout.write(`${violations.length} imports cross a boundary\n`);
  process.exitCode = violations.length === 0 ? 0 : 1;
}
