// `npm test`: installs what is missing, then runs the checks, the tests that need no build (unit,
// database and in-process) together with the build, and the end-to-end tests.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { chdir } from "node:process";
import { fileURLToPath } from "node:url";
import { installIfStale } from "./install.mjs";
import {
  failedEndToEndTests,
  failedUnitTests,
  skippedEndToEndTests,
  skippedUnitTests,
  slowestFiles,
} from "./test-reports.mjs";

chdir(fileURLToPath(new URL("..", import.meta.url)));
await installIfStale();
rmSync("test-results", { recursive: true, force: true });
mkdirSync("test-results");

const UNIT = "test-results/unit.json";
const E2E = "test-results/e2e.json";

/** @param {string} title @param {string[]} script */
async function stage(title, script) {
  process.stdout.write(`\n== ${title}\n`);
  const begun = performance.now();
  const child = spawn("npm", ["run", "--silent", ...script], { stdio: "inherit" });
  const [status] = await once(child, "exit");
  return { title, isSound: status === 0, seconds: (performance.now() - begun) / 1000 };
}

/** Builds in what the unit tests leave of the processor: they often wait for databases and clocks. */
async function build() {
  const child = spawn(process.execPath, ["scripts/build.mjs", "--if-stale"], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  await once(child, "exit");
}

const reports = ["--", "--reporter=default", "--reporter=json", `--outputFile.json=${UNIT}`];
const checks = await stage("checks", ["check"]);
const [unitTests] = await Promise.all([
  stage("unit, database and in-process tests, and the build", ["test:unit", ...reports]),
  build(),
]);
const stages = [checks, unitTests, await stage("end-to-end tests", ["test:e2e"])];

/** @param {string} path @returns {any} a runner's report, or null if the runner failed */
const report = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : null);
const [unit, e2e] = [report(UNIT), report(E2E)];
const passed = (unit?.numPassedTests ?? 0) + (e2e?.stats.expected ?? 0);
const failed =
  (unit ? unit.numFailedTests : 1) + (e2e ? e2e.stats.unexpected + e2e.stats.flaky : 1);
const skipped = [...skippedUnitTests(unit), ...skippedEndToEndTests(e2e)];

process.stdout.write("\nSlowest files:\n");
for (const [file, seconds] of slowestFiles(unit, e2e))
  process.stdout.write(`${seconds.toFixed(1).padStart(7)} s  ${file}\n`);
process.stdout.write("\nStages:\n");
for (const { title, seconds } of stages)
  process.stdout.write(`${seconds.toFixed(0).padStart(7)} s  ${title}\n`);
const unsound = stages.filter(({ isSound }) => !isSound).map(({ title }) => title);
if (unsound.length > 0) process.stdout.write(`\nNot sound: ${unsound.join(", ")}\n`);
for (const reason of new Set(skipped))
  process.stdout.write(`${skipped.filter((r) => r === reason).length} skipped: ${reason}\n`);
for (const failure of [...failedUnitTests(unit), ...failedEndToEndTests(e2e)])
  process.stdout.write(`\nFailed: ${failure}\n`);
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exitCode = unsound.length === 0 && failed === 0 ? 0 : 1;
