// Reads the reasons for skipped tests from the runners' reports, one per test.

/** @param {any} report of vitest, or null @returns {string[]} */
export const skippedUnitTests = (report) =>
  (report?.testResults ?? [])
    .flatMap((/** @type {any} */ file) => file.assertionResults)
    .filter((/** @type {any} */ test) => !["passed", "failed"].includes(test.status))
    .map((/** @type {any} */ test) => test.fullName);

/** @param {any} suite of Playwright, or its report, or null @returns {string[]} */
export const skippedEndToEndTests = (suite) => [
  ...(suite?.suites ?? []).flatMap(skippedEndToEndTests),
  ...(suite?.specs ?? []).flatMap((/** @type {any} */ spec) =>
    spec.tests
      .filter((/** @type {any} */ test) => test.status === "skipped")
      .map((/** @type {any} */ test) => whyOf(test) ?? spec.title),
  ),
];

/** @param {any} test @returns {string | undefined} */
const whyOf = ({ annotations }) =>
  annotations.find((/** @type {any} */ { type }) => type === "skip")?.description;
