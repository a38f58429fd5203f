// `npm test`: installs what is missing, then runs the checks, unit and database tests, build, and
// end-to-end tests.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { chdir } from "node:process";
import { fileURLToPath } from "node:url";
import { skippedEndToEndTests, skippedUnitTests } from "./skipped-tests.mjs";
import { installIfStale } from "./stale.mjs";

chdir(fileURLToPath(new URL("..", import.meta.url)));
await installIfStale();
rmSync("test-results", { recursive: true, force: true });
mkdirSync("test-results");

const UNIT = "test-results/unit.json";
const E2E = "test-results/e2e.json";

/** @param {string} title @param {string[]} script */
function stage(title, script) {
  process.stdout.write(`\n== ${title}\n`);
  return spawnSync("npm", ["run", "--silent", ...script], { stdio: "inherit" }).status === 0;
}

const reports = ["--", "--reporter=default", "--reporter=json", `--outputFile.json=${UNIT}`];
const sound = [
  stage("checks", ["check"]),
  stage("unit and database tests", ["test:unit", ...reports]),
  stage("build and end-to-end tests", ["test:e2e"]),
];

/** @param {string} path @returns {any} a runner's report, or null if the runner failed */
const report = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : null);
const [unit, e2e] = [report(UNIT), report(E2E)];
const passed = (unit?.numPassedTests ?? 0) + (e2e?.stats.expected ?? 0);
const failed =
  (unit ? unit.numFailedTests : 1) + (e2e ? e2e.stats.unexpected + e2e.stats.flaky : 1);
const skipped = [...skippedUnitTests(unit), ...skippedEndToEndTests(e2e)];
const names = ["checks", "unit and database tests", "end-to-end tests"];
const unsound = names.filter((_, i) => !sound[i]);
if (unsound.length > 0) process.stdout.write(`\nNot sound: ${unsound.join(", ")}\n`);
for (const reason of new Set(skipped))
  process.stdout.write(`${skipped.filter((r) => r === reason).length} skipped: ${reason}\n`);
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exitCode = unsound.length === 0 && failed === 0 ? 0 : 1;
