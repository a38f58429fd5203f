// Finds a Chromium for Playwright, or installs Debian's, otherwise Playwright's own.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { installPackages } from "./debian-parts.mjs";

/** Headless build: tests take half the time. */
const SHELL = "/usr/bin/chromium-headless-shell";
const WHOLE = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** @param {(string | undefined)[]} paths */
const firstOf = (paths) => paths.find((path) => path && existsSync(path));

/**
 * @returns {string | undefined} the configured or the system's browser; undefined for Playwright's
 * own
 */
export const systemChromium = () => firstOf([process.env.CHROMIUM_PATH, SHELL, ...WHOLE]);

const isThere = () => firstOf([systemChromium(), chromium.executablePath()]) !== undefined;

const INSTALL = ["node_modules/@playwright/test/cli.js", "install", "chromium"];

/** @returns {boolean} true if a browser is available */
export function ensureChromium() {
  if (!process.env.CHROMIUM_PATH && !existsSync(SHELL))
    installPackages("Chromium", ["chromium-headless-shell"]);
  if (isThere()) return true;
  process.stdout.write("Installing Chromium for the end-to-end tests ...\n");
  spawnSync(process.execPath, INSTALL, { stdio: "inherit" });
  return isThere();
}
