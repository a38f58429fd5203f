// Installs and builds what is missing or older than its sources, and nothing else.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const SOURCES = ["app", "lib", "db", "server", "public", "patches"];
const FILES = [
  "server.ts",
  "package.json",
  "package-lock.json",
  "next.config.ts",
  "tsconfig.json",
  "postcss.config.mjs",
  "scripts/stale.mjs",
  "scripts/esbuild-options.mjs",
];
const INSTALL_STAMP = "node_modules/.foyer-installed";
const BUILD_STAMP = "dist/.foyer-built";

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
const buildDigest = () =>
  digest([...SOURCES.filter((folder) => existsSync(folder)).flatMap(filesBelow), ...FILES]);

/** @param {string} stamp @param {string} wanted */
const isCurrent = (stamp, wanted) => existsSync(stamp) && readFileSync(stamp, "utf8") === wanted;

/** @param {string} command @param {string[]} args @param {NodeJS.ProcessEnv} [env] */
function run(command, args, env = process.env) {
  const { status, error } = spawnSync(command, args, { stdio: "inherit", env });
  if (error || status !== 0) {
    process.stderr.write(
      `foyer: ${[command, ...args].join(" ")} failed${error ? `: ${error.message}` : ""}\n`,
    );
    process.exit(1);
  }
}

/** Node and npm alone are needed for this. */
export function installIfStale() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 20)) {
    process.stderr.write(`foyer: Node 20.20 or newer is needed; this is ${process.version}\n`);
    process.exit(1);
  }
  const wanted = installDigest();
  if (isCurrent(INSTALL_STAMP, wanted)) return;
  process.stdout.write("Installing packages ...\n");
  // npm leaves out development packages where NODE_ENV is production; the build needs them.
  run("npm", ["ci", "--no-audit", "--no-fund", "--include=dev"], {
    ...process.env,
    NODE_ENV: "development",
  });
  writeFileSync(INSTALL_STAMP, wanted);
}

export async function buildIfStale() {
  const isThere = existsSync(".next/BUILD_ID") && existsSync("dist/server.js");
  if (isThere && isCurrent(BUILD_STAMP, buildDigest())) return;
  process.stdout.write("Building ...\n");
  await buildAll();
}

export async function buildAll() {
  const built = buildDigest();
  rmSync(BUILD_STAMP, { force: true });
  mkdirSync("dist", { recursive: true });
  const env = {
    ...process.env,
    NODE_ENV: "production",
    NEXT_TELEMETRY_DISABLED: "1",
    FOYER_BUILD_ID: built.slice(0, 20),
  };
  run(
    process.execPath,
    ["node_modules/next/dist/bin/next", "build"],
    /** @type {NodeJS.ProcessEnv} */ (env),
  );
  const { build } = await import("esbuild");
  const { NODE_BUNDLE, plugins } = await import("./esbuild-options.mjs");
  await build({ ...NODE_BUNDLE, plugins, entryPoints: ["server.ts"], outfile: "dist/server.js" });
  writeFileSync(BUILD_STAMP, built);
}
