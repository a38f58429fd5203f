// Builds only what is missing or older than its sources.

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { run } from "./child.mjs";
import { digest, filesBelow, isCurrent } from "./digest.mjs";
import { bundle, COMMAND_BUNDLE, SERVER_BUNDLE } from "./esbuild-options.mjs";
import { makeFace } from "./face.mjs";
import { install, requireNode } from "./install.mjs";
import { stage } from "./stage.mjs";

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
  "scripts/face.mjs",
  "scripts/esbuild-options.mjs",
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
const BUILD_STAMP = "dist/.foyer-built";
const COMMAND_STAMP = "dist/.foyer-command-built";

const filesOf = (/** @type {string[]} */ folders) =>
  folders.filter((folder) => existsSync(folder)).flatMap(filesBelow);
const buildDigest = () => digest([...filesOf(SOURCES), ...FILES]);
const commandDigest = () => digest([...filesOf(COMMAND_SOURCES), ...COMMAND_FILES]);

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
  await makeFace();
  const env = {
    ...process.env,
    NODE_ENV: "production",
    NEXT_TELEMETRY_DISABLED: "1",
    FOYER_BUILD_ID: built.slice(0, 20),
    ...(isStandalone && actionsKey(built)),
  };
  const next = ["node_modules/next/dist/bin/next", "build"];
  await run(process.execPath, next, { env: /** @type {NodeJS.ProcessEnv} */ (env) });
  if (isStandalone) replacePreviewKeys(built, ".next/standalone/.next");
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
  if (!existsSync("node_modules/postgres")) await install(process.stderr);
  await buildCommandIfStale();
}

async function buildCommandIfStale() {
  const built = commandDigest();
  if (existsSync("dist/foyer.js") && isCurrent(COMMAND_STAMP, built)) return;
  await bundle("foyer.ts", "dist/foyer.js", COMMAND_BUNDLE);
  writeFileSync(COMMAND_STAMP, built);
}

/**
 * Replaces a random key that Next puts into each build, for its preview mode or its server actions.
 * Foyer uses neither. An image shows the keys to everyone who can pull it, so that they would keep
 * nothing secret either, and make two builds of the same sources differ.
 * @param {string} hash @param {string} name
 */
const derive = (hash, name) => createHash("sha256").update(`${name} ${hash}`);

/** Returns the variable that sets the key of the server actions. @param {string} hash of the sources */
export const actionsKey = (hash) => ({
  NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: derive(hash, "actions").digest("base64"),
});

/**
 * Replaces the keys of the preview mode in a finished build. Next would also take them from its
 * cache, but not in a build by Docker, whose folders it takes for temporary.
 * @param {string} hash of the sources @param {string} folder of the build
 */
export function replacePreviewKeys(hash, folder) {
  const preview = {
    previewModeId: derive(hash, "id").digest("hex").slice(0, 32),
    previewModeSigningKey: derive(hash, "signing").digest("hex"),
    previewModeEncryptionKey: derive(hash, "encryption").digest("hex"),
  };
  const path = join(folder, "prerender-manifest.json");
  const manifest = JSON.parse(readFileSync(path, "utf8"));
  writeFileSync(path, JSON.stringify({ ...manifest, preview }));
  writeFileSync(join(folder, "server/preview-props.json"), JSON.stringify(preview));
}

/**
 * Writes a .br and a .gz file beside each script and style sheet, so that the server never has to
 * compress them (server/pages/build-files.ts).
 */
export function precompress(folder = ".next/static") {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !/\.(?:js|css)$/.test(file)) continue;
    const content = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(content));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}
