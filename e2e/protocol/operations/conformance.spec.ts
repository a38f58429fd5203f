import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { specsByRule } from "../../support/rule-titles";

/** Rules up to here are all built; of later numbers, those in the table. */
const RULES = 46;

/** Rows of the table in docs/conformance.md: a rule's number, and the specs that prove it. */
function documented(): Map<number, string[]> {
  const rows = readFileSync("docs/conformance.md", "utf8").matchAll(
    /^\| (\d+) \| [^|]+ \| ([^|]+) \|$/gm,
  );
  return new Map([...rows].map(([, rule, specs = ""]) => [Number(rule), specs.trim().split(", ")]));
}

test("docs/conformance.md names for every rule exactly the specs whose titles name it", () => {
  const found = specsByRule();
  const numbers = Array.from({ length: RULES }, (_, n) => n + 1);
  expect(numbers.filter((rule) => !found.has(rule))).toEqual([]);
  expect(Object.fromEntries(documented())).toEqual(Object.fromEntries(found));
});
