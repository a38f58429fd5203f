import { expect, it } from "vitest";
import { readSearch } from "./search-text";

it.each([
  [null, ""],
  ["  ada ", "ada"],
  ["a\0b\u0007", "ab"],
  ["\ud800x", "x"],
  ["😀".repeat(200), "😀".repeat(100)],
])("reads %j", (typed, search) => {
  expect(readSearch(typed)).toBe(search);
});
