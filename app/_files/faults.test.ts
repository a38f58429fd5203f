import { expect, it } from "vitest";
import { firstFaults } from "@/lib/tables/rows";
import { faultProblems, readFaults } from "./faults";

const faults = (count: number) =>
  firstFaults(Array.from({ length: count }, (_, n) => ({ row: n + 2, column: "a", problem: "x" })));

it.each([
  [1, { total: 1, more: false, causes: 1 }],
  [1000, { total: 1000, more: false, causes: 1 }],
  [1001, { total: 1000, more: true, causes: 2 }],
])("counts %i faults, and says if there are more", (count, report) =>
  expect(readFaults(faultProblems(faults(count)))).toMatchObject(report),
);

it("counts wrong lines of a typed list once each", () => {
  const twice = [...faults(2), { row: 2, column: "b", problem: "y" }];
  const source = { field: "list", lines: 3 };
  expect(readFaults(faultProblems(twice, source))).toMatchObject({ total: 2, lines: 3, causes: 2 });
});

it("lists people who have an account, and doesn't count them as errors", () => {
  const known = { row: 9, column: "email", problem: "account_exists" };
  const report = readFaults(faultProblems([...faults(1), known], { field: "list", lines: 3 }));
  expect(report).toMatchObject({ total: 1, more: false, causes: 2 });
});

it("names a single fault of the whole input at its field, and lists no row", () => {
  const fault = { row: null, column: null, problem: "file_empty" };
  for (const field of ["file", "list"]) {
    const report = faultProblems([fault], { field });
    expect(report.problems).toEqual({ [field]: "file_empty" });
    expect(readFaults(report)).toMatchObject({ total: 0, first: [] });
  }
  const columns = { row: null, column: "email", problem: "column_missing" };
  expect(readFaults(faultProblems([columns]))).toMatchObject({ total: 1, first: [{ rows: "" }] });
});

it("keeps what the cell has, and the name of the row", () => {
  const fault = { row: 2, column: "a", problem: "x", value: "1: 2", of: "Wiki" };
  const { first } = readFaults(faultProblems([fault])) ?? {};
  expect(first).toEqual([{ rows: "2", column: "a", problem: "x", value: "1: 2", of: "Wiki" }]);
});
