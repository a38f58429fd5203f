// `npm run test:container`: builds the image of the Containerfile twice, compares both, measures the
// size, and runs end-to-end tests on servers and commands of the image. Needs root on Linux, and
// buildah; no container engine has to run. `--pull` uses the bases that the Containerfile names,
// `--once` doesn't compare.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { ensureChromium } from "./chromium.mjs";
import { AUTHORITIES, makeBases, run } from "./container-bases.mjs";
import { installPackages } from "./debian-parts.mjs";
import { commitOf } from "./esbuild-options.mjs";

const MOST_BYTES = 350_000_000;
/** Sign-in, pages, an upload, mail, commands, several processes and SIGTERM. */
const SPECS = [
  "e2e/protocol/operations/image.spec.ts",
  "e2e/protocol/operations/setup-workers.spec.ts",
  "e2e/protocol/token/refresh.spec.ts",
  "e2e/protocol/cli/users.spec.ts",
  "e2e/pages/sign-in-to-an-application.spec.ts",
  "e2e/pages/directory.spec.ts",
  "e2e/pages/profile.spec.ts",
];

const say = (/** @type {string} */ line) => process.stdout.write(`${line}\n`);
const isAsked = (/** @type {string} */ option) => process.argv.includes(option);

function requireTools() {
  if (process.platform !== "linux" || process.getuid?.() !== 0) {
    say("test:container needs root on Linux: it mounts the image and changes the user.");
    process.exit(1);
  }
  const tools = isAsked("--pull") ? ["buildah"] : ["buildah", "debootstrap"];
  const isThere = (/** @type {string} */ name) =>
    ["/usr/bin", "/usr/sbin"].some((folder) => existsSync(join(folder, name)));
  if (!tools.every(isThere)) installPackages(tools.join(" and "), tools);
  const absent = tools.filter((name) => !isThere(name));
  if (absent.length === 0) return;
  say(`test:container needs ${absent.join(" and ")} (on Debian: apt-get install).`);
  process.exit(1);
}

/** This machine's registry and, without `--pull`, the authorities of our base, for the build's secret. */
function npmrc() {
  const registry = `registry=${run("npm", ["config", "get", "registry"])}\n`;
  return isAsked("--pull") ? registry : `${registry}cafile=${AUTHORITIES}\n`;
}

/** @param {string} tag @param {{ build: string, runtime: string } | null} bases @param {string} secret */
function build(tag, bases, secret) {
  say(`Building localhost/foyer:${tag} ...`);
  const given = bases ? [`BUILD_BASE=${bases.build}`, `RUNTIME_BASE=${bases.runtime}`] : [];
  const args = [`FOYER_COMMIT=${commitOf()}`, ...given].flatMap((value) => ["--build-arg", value]);
  // Without layers: a second build must not take those of the first. Only Docker's format has health
  // checks.
  const options = ["--isolation=chroot", "--layers=false", "--format=docker", "--timestamp=0"];
  const name = ["--secret", `id=npmrc,src=${secret}`, "--file", "Containerfile", "--tag"];
  run("buildah", ["bud", "--quiet", ...options, ...args, ...name, `localhost/foyer:${tag}`, "."]);
  const container = run("buildah", ["from", `localhost/foyer:${tag}`]);
  return { container, root: run("buildah", ["mount", container]) };
}

/**
 * Returns the entries of a tree. Node's own `recursive` follows links: `/dev/fd` leads out of it.
 * @param {string} folder @returns {import("node:fs").Dirent[]}
 */
const entriesOf = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry, ...entriesOf(join(folder, entry.name))] : [entry],
  );

/** Maps each path of a tree to its type, mode, owner and content, as one hash. @param {string} root */
function contents(root) {
  const all = entriesOf(root).map((entry) => {
    const path = join(entry.parentPath, entry.name);
    const { mode, uid, gid, size } = lstatSync(path);
    const hash = createHash("sha256").update(`${mode} ${uid} ${gid} `);
    if (entry.isFile()) hash.update(readFileSync(path));
    if (entry.isSymbolicLink()) hash.update(readlinkSync(path));
    const file = { hash: hash.digest("hex"), bytes: entry.isFile() ? size : 0 };
    return /** @type {const} */ ([relative(root, path), file]);
  });
  return new Map(all);
}

/** @param {ReturnType<typeof contents>} first @param {ReturnType<typeof contents>} second */
function differences(first, second) {
  const paths = new Set([...first.keys(), ...second.keys()]);
  return [...paths].filter((path) => first.get(path)?.hash !== second.get(path)?.hash);
}

/** @param {ReturnType<typeof contents>} files */
function isSmall(files) {
  const bytes = [...files.values()].reduce((sum, file) => sum + file.bytes, 0);
  say(`Size: ${(bytes / 1e6).toFixed(0)} MB of at most ${MOST_BYTES / 1e6} MB`);
  return bytes <= MOST_BYTES;
}

/** @param {string} root */
function passesTests(root) {
  if (!ensureChromium()) {
    say("Skipped: the tests in a browser, as there is no Chromium.");
    return false;
  }
  const args = ["node_modules/@playwright/test/cli.js", "test", "--workers=1", ...SPECS];
  const env = { ...process.env, FOYER_IMAGE_ROOT: root };
  return spawnSync(process.execPath, args, { stdio: "inherit", env }).status === 0;
}

/** @param {ReturnType<typeof contents>} first @param {{ container: string, root: string }} second */
function isSame(first, second) {
  const different = differences(first, contents(second.root));
  for (const path of different.slice(0, 50)) say(`  differs: ${path}`);
  say(`Reproducible: ${different.length} of ${first.size} files differ between two builds`);
  return different.length === 0;
}

function main() {
  requireTools();
  const folder = mkdtempSync(join(tmpdir(), "foyer-container-"));
  const secret = join(folder, "npmrc");
  writeFileSync(secret, npmrc(), { mode: 0o600 });
  /** @type {string[]} */
  const containers = [];
  const make = (/** @type {string} */ tag) => {
    const made = build(tag, isAsked("--pull") ? null : makeBases(), secret);
    containers.push(made.container);
    return made;
  };
  try {
    const image = make("latest");
    const files = contents(image.root);
    const results = [isSmall(files)];
    if (!isAsked("--once")) results.push(isSame(files, make("again")));
    results.push(passesTests(image.root));
    if (!isAsked("--pull")) say("Skipped: the published base images (--pull uses them).");
    if (isAsked("--once")) say("Skipped: the comparison of two builds.");
    say("Skipped: a container engine, ops/compose.yaml and ops/kubernetes; image and files only.");
    process.exitCode = results.every(Boolean) ? 0 : 1;
  } finally {
    for (const container of containers) run("buildah", ["rm", container]);
    rmSync(folder, { recursive: true });
  }
}

main();
