// Installs the packages if they are stale.
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { run } from "./child.mjs";
import { digest, filesBelow, isCurrent } from "./digest.mjs";
import { diskFull, end, stage } from "./stage.mjs";

const INSTALL_STAMP = "node_modules/.foyer-installed";

const installDigest = () => digest(["package.json", "package-lock.json", ...filesBelow("patches")]);

export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 20))
    end(`Node 20.20 or newer is needed; this is ${process.version}`);
}

/** Installs packages if they are stale. Needs only Node and npm. */
export async function installIfStale() {
  requireNode();
  if (!isCurrent(INSTALL_STAMP, installDigest())) await install();
}

/**
 * Records the installation; called by postinstall, so that a start does not repeat a manual `npm
 * ci`. An installation without development packages does not count: the build needs them.
 */
export function stampInstallation() {
  if (existsSync("node_modules/esbuild")) writeFileSync(INSTALL_STAMP, installDigest());
}

/** @param {NodeJS.WritableStream} [out] */
export const install = (out) =>
  stage("Installing packages", () => (isApart() ? installIn(".") : installBeside()), out);

/** True for a node_modules that is a mount or leads elsewhere, and so can't be renamed. */
function isApart() {
  const found = lstatSync("node_modules", { throwIfNoEntry: false });
  return found !== undefined && (found.isSymbolicLink() || found.dev !== statSync(".").dev);
}

const BESIDE = ".install-";

/**
 * Installs into a folder of its own, which replaces node_modules once it is whole: `npm ci` deletes
 * node_modules first, and a failed one would leave nothing that runs.
 */
async function installBeside() {
  removeLeftovers();
  const folder = `${BESIDE}${process.pid}`;
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once("exit", remove);
  mkdirSync(folder);
  for (const name of readdirSync("."))
    if (name !== "node_modules" && !name.startsWith(BESIDE))
      symlinkSync(join("..", name), join(folder, name));
  await installIn(folder);
  try {
    if (existsSync("node_modules")) renameSync("node_modules", join(folder, "replaced"));
    renameSync(join(folder, "node_modules"), "node_modules");
  } catch (error) {
    const { code = "" } = /** @type {NodeJS.ErrnoException} */ (error);
    if (!["EBUSY", "EXDEV"].includes(code)) throw error;
    await installIn(".");
  }
  remove();
}

/** Removes what earlier starts that were killed left behind. */
function removeLeftovers() {
  for (const name of readdirSync("."))
    if (name.startsWith(BESIDE) && !isAlive(Number(name.slice(BESIDE.length))))
      rmSync(name, { recursive: true, force: true });
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    return pid !== process.pid && process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** @param {string} cwd */
async function installIn(cwd) {
  // npm omits development packages if NODE_ENV is production; the build needs them.
  const env = /** @type {NodeJS.ProcessEnv} */ ({ ...process.env, NODE_ENV: "development" });
  const options = ["--no-audit", "--no-fund", "--include=dev", "--loglevel=warn"];
  const output = await run("npm", ["ci", ...options], { env, cwd, explain });
  const [, fault] = UNWRITTEN.exec(output) ?? [];
  if (fault === "ENOSPC") end(diskFull());
  if (fault) end(`npm couldn't write all files of the packages (${fault})`);
  if (!isCurrent(join(cwd, INSTALL_STAMP), installDigest()))
    end("npm did not run the postinstall script; remove the ignore-scripts setting");
}

/** Codes of npm for a registry that it can't reach. */
const UNREACHABLE =
  /^npm (?:error|ERR!) code (ENOTFOUND|EAI_AGAIN|ECONN\w+|E(?:HOST|NET)UNREACH|E\w*TIMEDOUT|ERR_SOCKET_TIMEOUT|ENOTCACHED)$/m;

/** Warning about a file that npm couldn't write: it ends with 0 all the same. */
const UNWRITTEN = /TAR_ENTRY_ERROR (\w+)/;

/** @param {string} output of npm */
function explain(output) {
  const [, code] = UNREACHABLE.exec(output) ?? [];
  return code ? `npm can't reach the package registry (${code}); check the network` : null;
}
