import { expect, it } from "vitest";
import { causesOf } from "./causes";

const fault = (row: number | null, column: string | null, problem = "unfit") => ({
  ...{ row, column, problem },
});

it("names each cause once, with its rows as ranges", () => {
  expect(
    causesOf([
      fault(null, null, "too_many_faults"),
      fault(2, "a"),
      fault(3, "a"),
      fault(3, "b"),
      fault(4, "a"),
      fault(9, "a"),
      fault(9, "a", "repeated"),
    ]),
  ).toEqual([
    { rows: "", column: null, problem: "too_many_faults" },
    { rows: "2–4, 9", column: "a", problem: "unfit" },
    { rows: "3", column: "b", problem: "unfit" },
    { rows: "9", column: "a", problem: "repeated" },
  ]);
});

it("names the first eight ranges", () => {
  const faults = Array.from({ length: 20 }, (_, n) => fault(2 * n, "a"));
  expect(causesOf(faults)).toMatchObject([{ rows: "0, 2, 4, 6, 8, 10, 12, 14, …" }]);
});

it("names each value of a few causes, and the first of many", () => {
  const of = (count: number) =>
    causesOf(
      Array.from({ length: count }, (_, n) => ({
        ...{ row: n, column: "a", problem: "x", value: `v${n}`, of: `Row ${n}` },
      })),
    );
  expect(of(2)).toMatchObject([
    { rows: "0", value: "v0", of: "Row 0" },
    { rows: "1", value: "v1", of: "Row 1" },
  ]);
  expect(of(26)).toEqual([{ rows: "0–25", column: "a", problem: "x", value: "v0, …" }]);
});
