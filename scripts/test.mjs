// `npm test`: installs what is missing, then runs the tests that need no build (unit, database and
// in-process) together with the checks and the build, and the end-to-end tests.
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
import {
  overBudget,
  readTimes,
  timesOf,
  updated,
  usedByChildren,
  watchSpeed,
  writeTimes,
} from "./test-times.mjs";

chdir(fileURLToPath(new URL("..", import.meta.url)));
await installIfStale();
rmSync("test-results", { recursive: true, force: true });
mkdirSync("test-results");

const UNIT = "test-results/unit.json";
const E2E = "test-results/e2e.json";

/**
 * Runs a script. One that runs beside others gets what they leave of the processor, and its output is
 * shown at its end.
 *
 * @param {string} title @param {string[]} command of node @param {{ beside?: boolean }} options
 */
async function stage(title, command, { beside = false } = {}) {
  const head = `\n== ${title}\n`;
  if (!beside) process.stdout.write(head);
  const begun = performance.now();
  const child = spawn(command[0] ?? "", command.slice(1), { stdio: beside ? "pipe" : "inherit" });
  let output = head;
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text) => {
      output += text;
    });
  if (beside && child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  const [status] = await once(child, beside ? "close" : "exit");
  if (beside) process.stdout.write(output);
  return {
    title,
    isSound: status === 0,
    seconds: (performance.now() - begun) / 1000,
    used: used(),
  };
}

let usedBefore = 0;
/** Processor seconds of the stage that ended just now: its time counts from then on. */
function used() {
  const before = usedBefore;
  usedBefore = usedByChildren();
  return usedBefore - before;
}

const npm = (/** @type {string[]} */ ...script) => ["npm", "run", "--silent", ...script];

/** Runs the checks and the build, while the unit tests often wait for databases and clocks. */
async function checkAndBuild() {
  const build = [process.execPath, "scripts/build.mjs", "--if-stale"];
  return [
    await stage("checks", npm("check"), { beside: true }),
    await stage("build", build, { beside: true }),
  ];
}

const speed = watchSpeed();
const reports = ["--", "--reporter=default", "--reporter=json", `--outputFile.json=${UNIT}`];
const [unitTests, besides] = await Promise.all([
  stage("unit, database and in-process tests", npm("test:unit", ...reports)),
  checkAndBuild(),
]);
const endToEnd = await stage("end-to-end tests", npm("test:e2e"));
const stages = [...besides, unitTests, endToEnd];

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
for (const { title, seconds, used } of stages)
  process.stdout.write(
    `${seconds.toFixed(0).padStart(7)} s  ${title} (${used.toFixed(0)} s of the processor)\n`,
  );
const tested = [
  { report: unit, seconds: unitTests.used },
  { report: e2e, seconds: endToEnd.used },
];
const times = timesOf(tested, speed.factor());
const over = overBudget(times, readTimes());
for (const line of over) process.stdout.write(`\nOver budget: ${line}\n`);
const unsound = stages.filter(({ isSound }) => !isSound).map(({ title }) => title);
if (unsound.length > 0) process.stdout.write(`\nNot sound: ${unsound.join(", ")}\n`);
for (const reason of new Set(skipped))
  process.stdout.write(`${skipped.filter((r) => r === reason).length} skipped: ${reason}\n`);
for (const failure of [...failedUnitTests(unit), ...failedEndToEndTests(e2e)])
  process.stdout.write(`\nFailed: ${failure}\n`);
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
const isGreen = unsound.length === 0 && failed === 0 && over.length === 0;
if (isGreen && !process.env.CI) writeTimes(updated(times, readTimes()));
process.exitCode = isGreen ? 0 : 1;
