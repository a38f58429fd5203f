// `npm run test:e2e`: runs the end-to-end tests on a current build; arguments go to Playwright.
import { spawnSync } from "node:child_process";
import { ensureChromium } from "./chromium.mjs";
import { installDebianParts } from "./debian-parts.mjs";
import { buildIfStale } from "./stale.mjs";

if (!ensureChromium()) {
  process.stderr.write("No Chromium: install one and name it in CHROMIUM_PATH.\n");
  process.exit(1);
}
installDebianParts();
await buildIfStale();
const playwright = ["node_modules/@playwright/test/cli.js", "test", ...process.argv.slice(2)];
process.exitCode = spawnSync(process.execPath, playwright, { stdio: "inherit" }).status ?? 1;
