import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Before migration 0037; used until there is a release. */
const BEFORE_RELEASES = "d4475c6cca74fa64a56252d92807da866049ba1a";

/** Returns the newest release's tag, or the commit that stands for one until then. */
function newestRelease(): string {
  const tags = git("tag", "--list", "v*", "--sort=-version:refname").split("\n");
  return tags[0] || BEFORE_RELEASES;
}

const git = (...args: string[]) => execFileSync("git", args, { encoding: "utf8" }).trim();

/**
 * Checks out a revision into a temporary folder, installs and builds it there, and returns the
 * folder. A later run uses the same build.
 */
export function buildRevision(revision = newestRelease()): { commit: string; folder: string } {
  const commit = git("rev-parse", "--verify", `${revision}^{commit}`);
  const folder = join(tmpdir(), "foyer-upgrade", commit);
  if (existsSync(join(folder, "dist/.foyer-built"))) return { commit, folder };
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const archive = execFileSync("git", ["archive", commit], { maxBuffer: 2 ** 30 });
  execFileSync("tar", ["-x", "-C", folder], { input: archive });
  process.stdout.write(`Building ${commit.slice(0, 8)} in ${folder} ...\n`);
  run(folder, "npm", "ci", "--no-audit", "--no-fund", "--prefer-offline");
  run(folder, process.execPath, "scripts/build.mjs");
  return { commit, folder };
}

function run(folder: string, command: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync("nice", ["-n", "10", command, ...args], {
    cwd: folder,
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} failed:\n${stdout}${stderr}`);
}
