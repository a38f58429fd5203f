import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { FULL_ONLY, IN_PROCESS } from "@/e2e/suites.mjs";

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
