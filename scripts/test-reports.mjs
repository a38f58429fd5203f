// Reads the runners' reports: vitest's and Playwright's JSON.
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

/** @param {any} report of vitest, or null @returns {string[]} names of the skipped tests */
export const skippedUnitTests = (report) =>
  (report?.testResults ?? [])
    .flatMap((/** @type {any} */ file) => file.assertionResults)
    .filter((/** @type {any} */ test) => !["passed", "failed"].includes(test.status))
    .map((/** @type {any} */ test) => test.fullName);

/**
 * Returns each failed test's file, name and error, or the error of a file that couldn't run.
 *
 * @param {any} report of vitest, or null @returns {string[]}
 */
export const failedUnitTests = (report) =>
  (report?.testResults ?? []).flatMap((/** @type {any} */ { name, message, assertionResults }) =>
    [
      ...(message ? [{ fullName: "", failureMessages: [message] }] : []),
      ...assertionResults.filter((/** @type {any} */ { status }) => status === "failed"),
    ].map(({ fullName, failureMessages }) =>
      failure(relative(process.cwd(), name), fullName, failureMessages),
    ),
  );

/** @param {any} report of Playwright, or null @returns {string[]} as `failedUnitTests` does */
export const failedEndToEndTests = (report) => [
  ...(report?.errors ?? []).map((/** @type {any} */ { message }) => failure("e2e", "", [message])),
  ...testsIn(report)
    .filter(({ test }) => ["unexpected", "flaky"].includes(test.status))
    .map(({ file, title, test }) =>
      failure(
        `e2e/${file}`,
        title,
        test.results.flatMap((/** @type {any} */ { errors }) =>
          errors.map((/** @type {any} */ { message }) => message),
        ),
      ),
    ),
];

/** @param {string} file @param {string} title @param {string[]} errors */
const failure = (file, title, errors) =>
  [
    `${file} ${title}`.trim(),
    ...stripVTControlCharacters(errors.join("\n"))
      .split("\n")
      .filter((line) => !line.includes("/node_modules/"))
      .slice(0, 12),
  ].join("\n    ");

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
 * Returns the files with the seconds of their tests; of vitest, with their hooks.
 *
 * @param {any} report of either runner, or null @returns {[file: string, seconds: number][]}
 */
export function filesOf(report) {
  /** @type {Map<string, number>} */
  const seconds = new Map();
  const add = (/** @type {string} */ file, /** @type {number} */ ms) =>
    seconds.set(file, (seconds.get(file) ?? 0) + ms / 1000);
  for (const { name, startTime, endTime } of report?.testResults ?? [])
    add(relative(process.cwd(), name), endTime - startTime);
  for (const { file, test } of testsIn(report))
    for (const { duration } of test.results) add(`e2e/${file}`, duration);
  return [...seconds];
}

/** @param {any} unit report of vitest, or null @param {any} e2e report of Playwright, or null */
export const slowestFiles = (unit, e2e, count = 20) =>
  [...filesOf(unit), ...filesOf(e2e)].sort(([, one], [, other]) => other - one).slice(0, count);
