// Installs and builds only what is missing or older than its sources.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { COMMAND_BUNDLE, commitOf, plugins, SERVER_BUNDLE } from "./esbuild-options.mjs";
import { actionsKey, replacePreviewKeys } from "./next-keys.mjs";
import { precompress } from "./precompress.mjs";

const SOURCES = ["app", "lib", "db", "server", "public", "patches"];
const FILES = [
  "server.ts",
  "instrumentation.ts",
  "package.json",
  "package-lock.json",
  "next.config.mjs",
  "tsconfig.json",
  "postcss.config.mjs",
  "scripts/stale.mjs",
  "scripts/compact-chunks.mjs",
  "scripts/esbuild-options.mjs",
  "scripts/precompress.mjs",
  "scripts/next-keys.mjs",
];
/** Sources of the command line, which has its own stamp because it builds in a moment. */
const COMMAND_SOURCES = ["command", "lib", "db", "server", "patches"];
const COMMAND_FILES = [
  "foyer.ts",
  "package-lock.json",
  "tsconfig.json",
  "scripts/stale.mjs",
  "scripts/esbuild-options.mjs",
];
/** All that a build reads: what the image's build gets (scripts/ops.test.ts). */
export const BUILD_INPUTS = [...SOURCES, ...FILES, ...COMMAND_SOURCES, ...COMMAND_FILES];
const INSTALL_STAMP = "node_modules/.foyer-installed";
const BUILD_STAMP = "dist/.foyer-built";
const COMMAND_STAMP = "dist/.foyer-command-built";

/** @param {string} folder @returns {string[]} */
const filesBelow = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));

/** @param {string[]} files */
function digest(files) {
  const hash = createHash("sha256").update(process.version);
  for (const file of files.filter((name) => existsSync(name)).sort()) {
    hash.update(file).update("\0").update(readFileSync(file)).update("\0");
  }
  return hash.digest("hex");
}

const installDigest = () => digest(["package.json", "package-lock.json", ...filesBelow("patches")]);
const filesOf = (/** @type {string[]} */ folders) =>
  folders.filter((folder) => existsSync(folder)).flatMap(filesBelow);
const buildDigest = () => digest([...filesOf(SOURCES), ...FILES]);
const commandDigest = () => digest([...filesOf(COMMAND_SOURCES), ...COMMAND_FILES]);

/** @param {string} stamp @param {string} wanted */
const isCurrent = (stamp, wanted) => existsSync(stamp) && readFileSync(stamp, "utf8") === wanted;

/**
 * Runs a program to its end. Its output is shown if it fails, and where FOYER_VERBOSE is set.
 *
 * @param {string} command @param {string[]} args @param {NodeJS.ProcessEnv} env
 */
function run(command, args, env) {
  const stdio = process.env.FOYER_VERBOSE ? "inherit" : "pipe";
  const options = /** @type {const} */ ({ encoding: "utf8", maxBuffer: 2 ** 28 });
  const { status, error, stdout, stderr } = spawnSync(command, args, { ...options, stdio, env });
  if (!error && status === 0) return;
  process.stderr.write(`${stdout ?? ""}${stderr ?? ""}`);
  process.stderr.write(
    `foyer: ${[command, ...args].join(" ")} failed${error ? `: ${error.message}` : ""}\n`,
  );
  process.exit(1);
}

/**
 * Runs a stage of a start, with one line that says how long it took.
 *
 * @param {string} name @param {() => void | Promise<void>} work @param {NodeJS.WritableStream} [out]
 */
async function stage(name, work, out = process.stdout) {
  out.write(`${name} ... `);
  const begun = performance.now();
  await work();
  out.write(`${Math.ceil((performance.now() - begun) / 1000)} s\n`);
}

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 20)) {
    process.stderr.write(`foyer: Node 20.20 or newer is needed; this is ${process.version}\n`);
    process.exit(1);
  }
}

/** Installs packages if they are stale. Needs only Node and npm. */
export async function installIfStale() {
  requireNode();
  if (isCurrent(INSTALL_STAMP, installDigest())) return;
  await stage("Installing packages", install);
  if (isCurrent(INSTALL_STAMP, installDigest())) return;
  process.stderr.write(
    "foyer: npm did not run the postinstall script; remove the ignore-scripts setting\n",
  );
  process.exit(1);
}

/**
 * Records the installation; called by postinstall, so that a start does not repeat a manual `npm
 * ci`. An installation without development packages does not count: the build needs them.
 */
export function stampInstallation() {
  if (existsSync("node_modules/esbuild")) writeFileSync(INSTALL_STAMP, installDigest());
}

function install() {
  // npm omits development packages if NODE_ENV is production; the build needs them.
  const env = /** @type {NodeJS.ProcessEnv} */ ({ ...process.env, NODE_ENV: "development" });
  run("npm", ["ci", "--no-audit", "--no-fund", "--include=dev"], env);
}

export async function buildIfStale() {
  const isThere = existsSync(".next/BUILD_ID") && existsSync("dist/server.js");
  if (isThere && isCurrent(BUILD_STAMP, buildDigest())) return;
  await buildAll();
}

export const buildAll = () => stage("Building", buildServer);

async function buildServer() {
  const built = buildDigest();
  const isStandalone = process.env.FOYER_STANDALONE === "on";
  rmSync(BUILD_STAMP, { force: true });
  mkdirSync("dist", { recursive: true });
  const env = {
    ...process.env,
    NODE_ENV: "production",
    NEXT_TELEMETRY_DISABLED: "1",
    FOYER_BUILD_ID: built.slice(0, 20),
    ...(isStandalone && actionsKey(built)),
  };
  const next = ["node_modules/next/dist/bin/next", "build"];
  run(process.execPath, next, /** @type {NodeJS.ProcessEnv} */ (env));
  if (isStandalone) replacePreviewKeys(built, ".next/standalone/.next");
  const { compactChunks } = await import("./compact-chunks.mjs");
  for (const folder of isStandalone ? [".next", ".next/standalone/.next"] : [".next"])
    await compactChunks(join(folder, "server/chunks/ssr"));
  precompress();
  await bundle("server.ts", "dist/server.js", SERVER_BUNDLE);
  writeFileSync(BUILD_STAMP, built);
  await buildCommandIfStale();
}

/**
 * Installs and builds what the command line needs. Progress goes to standard error, since standard
 * output is for the result. Existing packages are not updated: a server may be running on them.
 */
export async function prepareCommand() {
  requireNode();
  if (!existsSync("node_modules/postgres")) {
    await stage("Installing packages", install, process.stderr);
  }
  await buildCommandIfStale();
}

async function buildCommandIfStale() {
  const built = commandDigest();
  if (existsSync("dist/foyer.js") && isCurrent(COMMAND_STAMP, built)) return;
  mkdirSync("dist", { recursive: true });
  await bundle("foyer.ts", "dist/foyer.js", COMMAND_BUNDLE);
  writeFileSync(COMMAND_STAMP, built);
}

/**
 * Writes each file atomically: another process may be loading it.
 * @param {string} entry @param {string} outfile @param {import("esbuild").BuildOptions} options
 */
async function bundle(entry, outfile, options) {
  const { build } = await import("esbuild");
  const define = { FOYER_COMMIT: JSON.stringify(commitOf()) };
  const settings = { ...options, define, plugins, entryPoints: [entry], outfile, write: false };
  for (const { path, contents } of (await build(settings)).outputFiles ?? []) {
    writeFileSync(`${path}.${process.pid}`, contents);
    renameSync(`${path}.${process.pid}`, path);
  }
}
