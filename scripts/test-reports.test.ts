import { describe, expect, it } from "vitest";
import { failedEndToEndTests, failedUnitTests } from "./test-reports.mjs";

describe("failedUnitTests", () => {
  it("names each failed test with its error", () =>
    expect(
      failedUnitTests({
        testResults: [
          {
            name: `${process.cwd()}/lib/one.test.ts`,
            message: "",
            assertionResults: [
              { fullName: "one works", status: "passed", failureMessages: [] },
              { fullName: "one fails", status: "failed", failureMessages: ["\u001b[31mno\nat 1"] },
            ],
          },
        ],
      }),
    ).toEqual(["lib/one.test.ts one fails\n    no\n    at 1"]));

  it("names a file that couldn't run", () =>
    expect(
      failedUnitTests({
        testResults: [
          { name: `${process.cwd()}/lib/one.test.ts`, message: "no module", assertionResults: [] },
        ],
      }),
    ).toEqual(["lib/one.test.ts\n    no module"]));

  it("takes a runner without a report", () => expect(failedUnitTests(null)).toEqual([]));
});

describe("failedEndToEndTests", () => {
  const spec = (status: string) => ({
    file: "pages/one.spec.ts",
    title: `is ${status}`,
    tests: [{ status, results: [{ errors: [{ message: "no" }] }, { errors: [] }] }],
  });

  it("names failed and flaky tests, and the runner's own errors", () =>
    expect(
      failedEndToEndTests({
        errors: [{ message: "no server" }],
        suites: [
          { specs: [spec("expected"), spec("unexpected")], suites: [{ specs: [spec("flaky")] }] },
        ],
      }),
    ).toEqual([
      "e2e\n    no server",
      "e2e/pages/one.spec.ts is flaky\n    no",
      "e2e/pages/one.spec.ts is unexpected\n    no",
    ]));
});
