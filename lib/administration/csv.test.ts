import { expect, it } from "vitest";
import { csvRecord } from "./csv";

it.each<[string | null, string]>([
  ["plain", "plain"],
  [null, ""],
  ['say "yes", or no', '"say ""yes"", or no"'],
  ["two\r\nlines", '"two\r\nlines"'],
  ["张三", "张三"],
  ["a=b", "a=b"],
  ["=1+1", "'=1+1"],
  ["+1", "'+1"],
  ["-1", "'-1"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\tx", "'\tx"],
  ["\r=1", '"\'\r=1"'],
  ["\n=1", '"\'\n=1"'],
  ["＝1", "'＝1"],
  ['=HYPERLINK("https://evil.example","x")', `"'=HYPERLINK(""https://evil.example"",""x"")"`],
])("%j is written as %j", (value, written) => {
  expect(csvRecord([value, "x"])).toBe(`${written},x\r\n`);
});
