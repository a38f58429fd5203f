// Finds a Chromium for Playwright, or installs one: Playwright's own, else Debian's.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

const SYSTEM = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** @returns {string | null} the path of a browser that is here */
const findChromium = () =>
  [process.env.CHROMIUM_PATH, ...SYSTEM, chromium.executablePath()].find(
    (path) => path !== undefined && path !== "" && existsSync(path),
  ) ?? null;

/** @param {string} command @param {string[]} args */
const succeeds = (command, args) => spawnSync(command, args, { stdio: "inherit" }).status === 0;

/** @returns {boolean} whether there is one now */
export function ensureChromium() {
  if (findChromium()) return true;
  process.stdout.write("Installing Chromium for the end-to-end tests ...\n");
  succeeds(process.execPath, ["node_modules/@playwright/test/cli.js", "install", "chromium"]);
  if (findChromium()) return true;
  if (process.getuid?.() === 0 && succeeds("apt-get", ["update", "-qq"]))
    succeeds("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"]);
  return findChromium() !== null;
}
