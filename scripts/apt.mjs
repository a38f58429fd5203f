// Installs Debian packages that the tests use in addition to npm's.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** @param {string[]} args */
const aptGet = (...args) =>
  spawnSync("apt-get", ["-qq", "-o", "DPkg::Lock::Timeout=60", ...args], {
    stdio: ["ignore", "ignore", "inherit"],
    timeout: 180_000,
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  }).status === 0;

/**
 * Installs packages as root on Debian; does nothing elsewhere.
 * @param {string} what @param {string[]} packages
 */
export function installPackages(what, packages) {
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) return;
  process.stdout.write(`Installing ${what} for the end-to-end tests ...\n`);
  const install = () => aptGet("install", "-y", "--no-install-recommends", ...packages);
  if (!install() && aptGet("update")) install();
}
