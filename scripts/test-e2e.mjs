// `npm run test:e2e`: runs end-to-end tests on a current build. Arguments go to Playwright; without
// any, it runs the tests of `npm test`.
import { spawnSync } from "node:child_process";
import { ensureChromium } from "./chromium.mjs";
import { buildIfStale } from "./stale.mjs";

if (!ensureChromium()) {
  process.stderr.write("No Chromium: install one and name it in CHROMIUM_PATH.\n");
  process.exit(1);
}
await buildIfStale();
const given = process.argv.slice(2);
const selection = given.length > 0 ? given : ["--project=protocol", "--project=pages"];
const playwright = ["node_modules/@playwright/test/cli.js", "test", ...selection];
process.exitCode = spawnSync(process.execPath, playwright, { stdio: "inherit" }).status ?? 1;
