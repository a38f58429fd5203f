import { expect, it } from "vitest";
import { splitMatches } from "./split-matches";

it.each([
  ["Team Wiki", "wiki", ["Team ", "Wiki", ""]],
  ["banana", "AN", ["b", "an", "", "an", "a"]],
  ["aaa", "aa", ["", "aa", "a"]],
  ["ÜNDER", "ünd", ["", "ÜND", "ER"]],
  ["a.c abc", "a.c", ["", "a.c", " abc"]],
  ["文档中心", "中心", ["文档", "中心", ""]],
  ["Wiki", "mail", ["Wiki"]],
  ["Wiki", "", ["Wiki"]],
  ["İstanbul Wiki", "wiki", ["İstanbul Wiki"]],
])("splits %j at %j", (text, q, parts) => {
  expect(splitMatches(text, q)).toEqual(parts);
  expect(parts.join("")).toBe(text);
});
