// `npm test`: installs what is missing, then checks, unit and database tests, build, end-to-end tests.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { chdir } from "node:process";
import { fileURLToPath } from "node:url";
import { installIfStale } from "./stale.mjs";

chdir(fileURLToPath(new URL("..", import.meta.url)));
installIfStale();
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

/** @param {string} path @param {(report: any) => number[]} read @returns {number[]} passed, failed, skipped */
const count = (path, read) =>
  existsSync(path) ? read(JSON.parse(readFileSync(path, "utf8"))) : [0, 1, 0];

const [unit, e2e] = [
  count(UNIT, (r) => [r.numPassedTests, r.numFailedTests, r.numPendingTests + r.numTodoTests]),
  count(E2E, ({ stats }) => [stats.expected, stats.unexpected + stats.flaky, stats.skipped]),
];
const [passed = 0, failed = 0, skipped = 0] = unit.map((n, i) => n + (e2e[i] ?? 0));
const names = ["checks", "unit and database tests", "end-to-end tests"];
const unsound = names.filter((_, i) => !sound[i]);
if (unsound.length > 0) process.stdout.write(`\nNot sound: ${unsound.join(", ")}\n`);
process.stdout.write(
  `\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}\n`,
);
process.exitCode = unsound.length === 0 && failed === 0 ? 0 : 1;
