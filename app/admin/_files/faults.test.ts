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
