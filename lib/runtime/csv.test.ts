import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, it } from "vitest";
import { csvRecord, withoutApostrophes } from "./csv";

it.each<[string | null, string]>([
  ["plain", '"plain"'],
  [null, '""'],
  ['say "yes", or no', '"say ""yes"", or no"'],
  ["two\r\nlines", '"two\r\nlines"'],
  ["张三", '"张三"'],
  ["a=b", '"a=b"'],
  ["=1+1", `"'=1+1"`],
  ["+1", `"'+1"`],
  ["-1", `"'-1"`],
  ["@SUM(A1)", `"'@SUM(A1)"`],
  ["'=1", `"''=1"`],
  ["\t=1", `"\t'=1"`],
  [" \r=1", `" \r'=1"`],
  ["a\n=1", `"a\n'=1"`],
  ["＝1", `"'＝1"`],
  ["a;=1;+2,-3|@4\t＝5", `"a;'=1;'+2,'-3|'@4\t'＝5"`],
  ['a; "=1', `"a; ""'=1"`],
  ['=HYPERLINK("https://evil.example","x")', `"'=HYPERLINK(""https://evil.example"",""x"")"`],
])("%j is written as %s", (value, written) => {
  expect(csvRecord([value, "x"])).toBe(`${written},"x"\r\n`);
});

const SEPARATORS = [",", ";", "\t", "|"];

/**
 * Returns the cells of a file, split at every separator, and only at separators outside quotation
 * marks.
 */
const cellsOf = (file: string, separator: string) => [
  ...file.split(separator).flatMap((cell) => cell.split(/[\r\n]/)),
  ...file.split(new RegExp(`[${separator}\r\n](?=(?:[^"]*"[^"]*")*[^"]*$)`)).map(unquoted),
];

const unquoted = (cell: string) => cell.replace(/^"/, "").replaceAll('""', '"');

const hostile = fc.string({ unit: fc.constantFrom(...",;|\t\r\n \"'=+-@＝＋－＠a1") });

it("no cell is a formula, whatever the separator", () => {
  fc.assert(
    fc.property(hostile, hostile, (one, other) => {
      const file = csvRecord([one, other, one]);
      const cells = SEPARATORS.flatMap((separator) => cellsOf(file, separator));
      expect(cells.filter((cell) => /^[\s"]*[=+\-@＝＋－＠]/.test(cell))).toEqual([]);
    }),
  );
});

it("every value is read back unchanged", () => {
  fc.assert(
    fc.property(hostile, (value) => {
      const [[cell = ""] = []] = parse(csvRecord([value, "x"])) as string[][];
      expect(withoutApostrophes(cell)).toBe(value);
    }),
    { numRuns: 2000 },
  );
});
