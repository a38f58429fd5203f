import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { FULL_ONLY, IN_PROCESS } from "@/e2e/suites.mjs";
import { failedEndToEndTests, failedUnitTests } from "./test-reports.mjs";
import {
  overBudget,
  readTimes,
  timesOf,
  updated,
  usedByChildren,
  watchSpeed,
} from "./test-times.mjs";

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

const unit = {
  testResults: [
    { name: `${process.cwd()}/lib/oauth/token/one.test.ts`, startTime: 1000, endTime: 2000 },
    { name: `${process.cwd()}/lib/oauth/keys/two.test.ts`, startTime: 1000, endTime: 3000 },
    { name: `${process.cwd()}/lib/three.test.ts`, startTime: 0, endTime: 1000 },
  ],
};
const test = (duration: number) => ({ results: [{ duration }, { duration: 500 }] });
const e2e = {
  suites: [{ specs: [{ file: "pages/one.spec.ts", title: "one", tests: [test(250)] }] }],
};

it("divides a stage's seconds over folders by their tests' time, on the reference machine", () =>
  expect([
    ...timesOf(
      [
        { report: unit, seconds: 80 },
        { report: e2e, seconds: 30 },
        { report: null, seconds: 1 },
      ],
      0.5,
    ),
  ]).toEqual([
    ["lib/oauth", 30],
    ["lib", 10],
    ["e2e/pages", 15],
  ]));

it("names each folder over its budget, with the figure and the budget, but no new one", () =>
  expect(
    overBudget(
      new Map([
        ["lib/oauth", 30.4],
        ["lib", 10],
        ["e2e/new", 99],
      ]),
      { "lib/oauth": { seconds: 20, budget: 30 }, lib: { seconds: 1, budget: 10 } },
    ),
  ).toEqual(["lib/oauth took 30.4 s of processor time; its budget is 30 s"]));

it("keeps times that hardly moved, all budgets, and no folder that is gone", () =>
  expect(
    updated(
      new Map([
        ["lib/oauth", 23.9],
        ["lib", 5.1],
        ["db", 3],
        ["e2e/pages", 99],
      ]),
      {
        "lib/oauth": { seconds: 20, budget: 30 },
        lib: { seconds: 3, budget: 9 },
        gone: { seconds: 1, budget: 1 },
      },
    ),
  ).toEqual({
    db: { seconds: 3, budget: 20 },
    "e2e/pages": { seconds: 99, budget: 248 },
    lib: { seconds: 5, budget: 9 },
    "lib/oauth": { seconds: 20, budget: 30 },
  }));

it("counts the processor time of ended children", () => {
  const before = usedByChildren();
  execFileSync(process.execPath, ["-e", "for (const end = Date.now() + 300; Date.now() < end; );"]);
  const counted = usedByChildren() - before;
  if (process.platform === "linux") expect(counted).toBeGreaterThan(0);
  else expect(counted).toBe(0);
});

it("measures this machine's speed", () => expect(watchSpeed().factor()).toBeGreaterThan(0));

it("has a row per folder of tests", () => {
  const files = execFileSync("git", ["ls-files", "*.test.ts", "*.spec.ts"], { encoding: "utf8" });
  const folders = new Set(
    files.split("\n").map((file) => file.split("/").slice(0, -1).slice(0, 2).join("/")),
  );
  expect(Object.keys(readTimes()).filter((folder) => !folders.has(folder))).toEqual([]);
});

const SPECS = readdirSync("e2e", { recursive: true, encoding: "utf8" }).filter((path) =>
  path.endsWith(".spec.ts"),
);

/** Specs that are written for both runners. */
const FOR_BOTH = SPECS.filter((spec) =>
  readFileSync(`e2e/${spec}`, "utf8").includes('from "../../support/spec"'),
);

describe("e2e/suites.mjs", () => {
  it("lists each spec once, and only existing ones", () => {
    const listed = [...IN_PROCESS, ...FULL_ONLY];
    expect(listed.filter((spec) => !SPECS.includes(spec))).toEqual([]);
    expect(listed.filter((spec, at) => listed.indexOf(spec) !== at)).toEqual([]);
  });

  it("runs exactly the specs for both runners in process", () =>
    expect(IN_PROCESS.toSorted()).toEqual(FOR_BOTH.toSorted()));
});

it("the files for both hosts run .ci/run, on the Node.js and as the root that the tests install for", () => {
  const github = parse(readFileSync(".github/workflows/test.yml", "utf8")).jobs.test;
  const gitlab = parse(readFileSync(".gitlab-ci.yml", "utf8")).test;
  expect([github.steps.at(-1).run, gitlab.script]).toEqual([".ci/run", ".ci/run"]);
  expect([github.container, gitlab.image]).toEqual(["node:24-bookworm", "node:24-bookworm"]);
});
