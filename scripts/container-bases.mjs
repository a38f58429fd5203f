// Makes stand-ins for the base images of the Containerfile where no image registry can be reached:
// Debian by debootstrap, cut as Debian's slim images are, and Node.js and npm from npm's registry.
import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Folders that Debian's slim images leave out. */
const NOT_IN_SLIM = ["doc", "info", "lintian", "locale", "man"].map((name) => `usr/share/${name}`);
const CACHES = ["var/cache/apt", "var/lib/apt/lists", "var/log"];
const NPM = "11.21.2";
/** Debian's file of trusted authorities, here and in the bases. */
export const AUTHORITIES = "/etc/ssl/certs/ca-certificates.crt";

/** The tags that the Containerfile names, such as `24.21.0` and `trixie`. */
export function namedBases(text = readFileSync("Containerfile", "utf8")) {
  const [, node, suite] = /^ARG BUILD_BASE=\S+\/node:([\d.]+)-(\w+)-slim$/m.exec(text) ?? [];
  if (!node || !suite)
    throw new Error("Containerfile: BUILD_BASE names no node:VERSION-SUITE-slim");
  return { node, suite };
}

/** @param {string} command @param {string[]} args @returns {string} what it printed */
export function run(command, args, { cwd = "." } = {}) {
  const { status, error, stdout } = spawnSync(command, args, {
    cwd,
    stdio: ["ignore", "pipe", "inherit"],
    encoding: "utf8",
  });
  if (error || status !== 0) throw new Error(`${command} ${args[0]} failed (${error ?? status})`);
  return (stdout ?? "").trim();
}

/** @param {string} image */
const exists = (image) =>
  spawnSync("buildah", ["inspect", "--type", "image", image], { stdio: "ignore" }).status === 0;

/** Returns the names of both base images, and makes those that aren't there yet. */
export function makeBases() {
  const { node, suite } = namedBases();
  const bases = { runtime: `localhost/foyer-base:${suite}`, build: `localhost/foyer-base:${node}` };
  if (exists(bases.runtime) && exists(bases.build)) return bases;
  const folder = mkdtempSync(join(tmpdir(), "foyer-base-"));
  try {
    const root = join(folder, "root");
    process.stdout.write(`Making a base of Debian ${suite} ...\n`);
    const packages = ["--variant=minbase", "--include=ca-certificates"];
    run("debootstrap", [...packages, suite, root]);
    for (const path of [...NOT_IN_SLIM, ...CACHES])
      rmSync(join(root, path), { recursive: true, force: true });
    mkdirSync(join(root, "var/log"));
    commit(root, bases.runtime);
    addNode(root, folder, node);
    commit(root, bases.build);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return bases;
}

/** @param {string} root @param {string} folder @param {string} version */
function addNode(root, folder, version) {
  const bin = join(root, "usr/local/bin");
  const unpacked = unpack(`node-linux-${process.arch}@${version}`, folder);
  for (const file of ["bin/node", "LICENSE"])
    cpSync(join(unpacked, file), join(root, "usr/local", file));
  const modules = join(root, "usr/local/lib/node_modules");
  mkdirSync(modules, { recursive: true });
  cpSync(unpack(`npm@${NPM}`, folder), join(modules, "npm"), { recursive: true });
  for (const name of ["npm", "npx"])
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(bin, name));
  // The authorities that this machine trusts: its registry may have one of its own.
  if (existsSync(AUTHORITIES)) cpSync(AUTHORITIES, join(root, AUTHORITIES), { dereference: true });
}

/** @param {string} name @param {string} folder @returns {string} the folder of the package */
function unpack(name, folder) {
  const target = mkdtempSync(join(folder, "package-"));
  const file = run("npm", ["pack", "--silent", name], { cwd: target }).split("\n").at(-1) ?? "";
  run("tar", ["-xzf", file], { cwd: target });
  return join(target, "package");
}

/** @param {string} root @param {string} image */
function commit(root, image) {
  const container = run("buildah", ["from", "scratch"]);
  const mounted = run("buildah", ["mount", container]);
  run("cp", ["-a", `${root}/.`, mounted]);
  run("buildah", ["commit", "--quiet", "--rm", container, image]);
}
