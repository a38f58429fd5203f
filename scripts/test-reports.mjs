// Reads the runners' reports: vitest's and Playwright's JSON.
import { relative } from "node:path";

/** @param {any} report of vitest, or null @returns {string[]} names of the skipped tests */
export const skippedUnitTests = (report) =>
  (report?.testResults ?? [])
    .flatMap((/** @type {any} */ file) => file.assertionResults)
    .filter((/** @type {any} */ test) => !["passed", "failed"].includes(test.status))
    .map((/** @type {any} */ test) => test.fullName);

/** @param {any} report of Playwright, or null @returns {string[]} a reason per skipped test */
export const skippedEndToEndTests = (report) =>
  testsIn(report)
    .filter(({ test }) => test.status === "skipped")
    .map(({ test, title }) => whyOf(test) ?? title);

/** @param {any} test @returns {string | undefined} */
const whyOf = ({ annotations }) =>
  annotations.find((/** @type {any} */ { type }) => type === "skip")?.description;

/**
 * @param {any} suite of Playwright, or its report, or null
 * @returns {{ file: string, title: string, test: any }[]}
 */
const testsIn = (suite) => [
  ...(suite?.suites ?? []).flatMap(testsIn),
  ...(suite?.specs ?? []).flatMap((/** @type {any} */ { file, title, tests }) =>
    tests.map((/** @type {any} */ test) => ({ file, title, test })),
  ),
];

/**
 * Returns the files that took longest, with their seconds: the sum of their tests and hooks.
 *
 * @param {any} unit report of vitest, or null @param {any} e2e report of Playwright, or null
 * @returns {[file: string, seconds: number][]}
 */
export function slowestFiles(unit, e2e, count = 20) {
  /** @type {Map<string, number>} */
  const seconds = new Map();
  const add = (/** @type {string} */ file, /** @type {number} */ ms) =>
    seconds.set(file, (seconds.get(file) ?? 0) + ms / 1000);
  for (const { name, startTime, endTime } of unit?.testResults ?? [])
    add(relative(process.cwd(), name), endTime - startTime);
  for (const { file, test } of testsIn(e2e))
    for (const { duration } of test.results) add(`e2e/${file}`, duration);
  return [...seconds].sort(([, one], [, other]) => other - one).slice(0, count);
}
