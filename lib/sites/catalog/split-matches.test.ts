import { expect, it } from "vitest";
import { splitMatches } from "./split-matches";

it.each([
  ["Team Wiki", "wiki", ["Team ", "Wiki", ""]],
  ["banana", "AN", ["b", "anan", "a"]],
  ["aaa", "aa", ["", "aa", "a"]],
  ["ÜNDER", "ünd", ["", "ÜND", "ER"]],
  ["U\u0308NDER", "und", ["", "U\u0308ND", "ER"]],
  ["Straße 1", "strasse", ["", "Straße", " 1"]],
  ["Straße 1", "s", ["", "S", "tra", "ß", "e 1"]],
  ["a.c abc", "a.c", ["", "a.c", " abc"]],
  ["文档中心", "中心", ["文档", "中心", ""]],
  ["Team Wiki of teams", "wiki team", ["", "Team", " ", "Wiki", " of ", "team", "s"]],
  ["ＷＩＫＩ 2", "wiki", ["", "ＷＩＫＩ", " 2"]],
  ["wiki.example.org", "https://wiki.example.org/", ["", "wiki.example.org", ""]],
  ["Wiki", "mail", ["Wiki"]],
  ["Wiki", "", ["Wiki"]],
  ["", "wiki", [""]],
  ["İstanbul Wiki", "istanbul", ["", "İstanbul", " Wiki"]],
  ["🦉 Owl", "owl", ["🦉 ", "Owl", ""]],
])("splits %j at %j", (text, q, parts) => {
  expect(splitMatches(text, q)).toEqual(parts);
  expect(parts.join("")).toBe(text);
});
