import { expect, it } from "vitest";
import { site } from "@/test/site-file";
import { readSiteFile } from "./file";
import type { FileFault } from "./file-problem";
import { writeSiteFile } from "./listing";

const bytes = (text: string) => new TextEncoder().encode(text);
const faultsOf = async (text: string): Promise<readonly FileFault[]> => {
  const read = await readSiteFile(bytes(text));
  return read.ok ? [] : read.error;
};

/** Returns the sites of a file without faults. */
const sitesOf = async (text: string) => {
  const read = await readSiteFile(bytes(text));
  return read.ok ? read.value.map((row) => row.site) : read.error;
};

const HEADER = "slug,title,displayUrl,description,kind,pinWeight,targetUrl,enabled";

it.each(["csv", "json"] as const)("reads in %s what it wrote", async (format) => {
  const sites = [site(1), site(2), site(3, { description: "" }), site(5)];
  const plain = sites.map((one) => ({ ...one, title: one.title.replace("\u00a0", " ") }));
  expect(await sitesOf(writeSiteFile(sites, format))).toEqual(plain);
});

it("reads CSV cells that a spreadsheet would take for formulas", async () => {
  const texts = { title: "=1+1", displayUrl: "'@a; -b", description: "a;=1,+2 '-3" };
  const sites = [site(1, texts), site(2, { title: "'" })];
  const csv = writeSiteFile(sites, "csv");
  expect(csv).toContain(`"'=1+1","''@a; '-b","a;'=1,'+2 '-3`);
  expect(await sitesOf(csv)).toEqual(sites);
});

it("reads a spreadsheet's CSV: byte order mark, other column order, LF line ends", async () => {
  const text =
    "\ufeffenabled,slug,title,displayUrl,kind,targetUrl,description,pinWeight\nfalse,a,A,a.example,internal,,,0\n\n";
  const names = { slug: "a", title: "A", displayUrl: "a.example", description: "" };
  const rest = { kind: "internal", targetUrl: null, pinWeight: 0, enabled: false };
  expect(await sitesOf(text)).toEqual([{ ...names, ...rest }]);
});

it("reads mixed line ends, as in a file edited by hand", async () => {
  const lines = (...slugs: string[]) =>
    slugs.map((slug) => `${slug},A,a.example,,internal,0,,true`);
  const [first, second, third] = lines("a", "b", "c");
  const read = await readSiteFile(bytes(`${HEADER}\r\n${first}\r\n${second}\n${third}\r`));
  expect(read).toMatchObject({
    value: [
      { row: 2, site: { slug: "a" } },
      { row: 3, site: { slug: "b" } },
      { row: 4, site: { slug: "c" } },
    ],
  });
});

/** Amount of data that blocks the process while it is read: nobody else is served in that time. */
const LARGE = 7_000_000;
const unknownKeys = (from: number, number: number) =>
  Array.from({ length: number }, (_, n) => `"${(from + n).toString(36)}":0`).join();

it.each<[string, () => string]>([
  ["columns of CSV", () => [...Array(300_000).keys()].join()],
  ["cells of CSV", () => `${HEADER}\n${`${",".repeat(65_000)}\n`.repeat(240)}`],
  ["rows of CSV", () => `${HEADER}\n${"a\n".repeat(LARGE)}`],
  ["empty lines of CSV", () => `${HEADER}\n${"\n".repeat(LARGE)}a`],
  ["words in a cell of CSV", () => `${HEADER}\na,"${"a ".repeat(LARGE)}"`],
  ["words in a cell of JSON", () => `[{"title":"${"a ".repeat(LARGE)}"}]`],
  ["words in many cells", () => `[${Array(240).fill(`{"title":"${"a ".repeat(32_000)}"}`)}]`],
  ["members of JSON", () => `[{${unknownKeys(0, 1_400_000)}}]`],
  [
    "members in many rows of JSON",
    () => `[${Array.from({ length: 40_000 }, (_, n) => `{${unknownKeys(20 * n, 20)}}`)}]`,
  ],
  ["rows of JSON", () => `[${"{},".repeat(LARGE / 2)}{}]`],
  ["numbers in JSON", () => `[${"1,".repeat(LARGE)}1]`],
  ["lists within JSON", () => "[".repeat(2 * LARGE)],
  ["escapes in JSON", () => `["${"\\\\".repeat(LARGE)}"]`],
])("stays fast with any number of %s", async (_, make) => {
  const text = make();
  const begun = performance.now();
  expect(await faultsOf(text)).not.toHaveLength(0);
  expect(performance.now() - begun).toBeLessThan(10_000);
});

it.each([",", '"",'])("keeps no more cells in memory than a row may have, for %j", async (cell) => {
  const text = bytes(`${HEADER}\n${cell.repeat(5_000_000)}`);
  const before = process.memoryUsage().heapUsed;
  expect(await readSiteFile(text)).toMatchObject({ error: [{ row: 2, problem: "row_too_large" }] });
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(60_000_000);
});

it("counts the cells of each row separately, without those in quotation marks", async () => {
  const row = (slug: string) => `${slug},"A${",".repeat(40)}",a.example,"x ,""",internal,0,,true`;
  const read = await readSiteFile(bytes(`${HEADER}\r${[..."abcdef"].map(row).join("\r\n")}`));
  expect(read.ok && read.value).toHaveLength(6);
});

it("names a thousand faults and reports that there are more", async () => {
  const rows = (number: number) => `${HEADER}\n${"a\n".repeat(number)}`;
  const [all, more] = [await faultsOf(rows(1000)), await faultsOf(rows(1001))];
  expect([all.length, more.length]).toEqual([1000, 1001]);
  expect(all[0]).toMatchObject({ row: 2, problem: "cell_count" });
  expect(more[0]).toEqual({ row: null, column: null, problem: "too_many_faults" });
});

it.each(["[", "[1", "[1,]", "[,1]", "[1}", "[1]]", "[1],", "[1] 2", '["]', '[{"a":1]', "[1,{]}"])(
  "finds no JSON in %s",
  async (text) =>
    expect((await faultsOf(text)).at(-1)).toMatchObject({ row: null, problem: "not_json" }),
);

it.each(["[]", " [ ] ", "\n[\n]\n"])("reads no site and finds no fault in %j", async (text) =>
  expect(await readSiteFile(bytes(text))).toEqual({ ok: true, value: [] }),
);

it.each<[string, Partial<FileFault>[]]>([
  ["", [{ row: null, problem: "file_empty" }]],
  ["{}", [{ row: null, problem: "no_list" }]],
  ["[{]", [{ row: null, problem: "not_json" }]],
  ["[5]", [{ row: 1, column: null, problem: "value_type" }]],
  [`${HEADER}\na,b\n`, [{ row: 2, column: null, problem: "cell_count" }]],
  [`${HEADER}\na,A,a.example,,internal,0,,true\n"b,B`, [{ row: 3, problem: "not_csv" }]],
  [`${HEADER}\na,A\n${",".repeat(256)}`, [{ row: 3, problem: "row_too_large" }]],
  [`[5,{"a":"${"[".repeat(65_536)}"},5]`, [{ row: 2, problem: "row_too_large" }]],
  [
    '[{"a":"],[\\\\\\"{"},[{}]]',
    [
      { row: 1, problem: "column_unknown" },
      { row: 1, problem: "column_missing" },
      { row: 2, problem: "value_type" },
    ],
  ],
  [
    "slug,name\n",
    [
      { row: 1, column: "name", problem: "column_meant", value: "title" },
      { column: "title", problem: "column_missing" },
    ],
  ],
  [
    `${HEADER}\na,A,a.example,,internal,0,,true\nA_,,b,,other,1000,http://x,yes\na,A,a.example,,internal,0,javascript:alert(1),true\na,A,a.example,,internal,0,,true`,
    [
      { row: 3, column: "slug", problem: "slug_unfit" },
      { row: 3, column: "title", problem: "text_missing" },
      { row: 3, column: "kind", problem: "kind_unknown" },
      { row: 3, column: "pinWeight", problem: "weight_unfit" },
      { row: 3, column: "targetUrl", problem: "target_not_https" },
      { row: 3, column: "enabled", problem: "enabled_unfit" },
      { row: 4, column: "slug", problem: "slug_repeated" },
      { row: 4, column: "targetUrl", problem: "target_not_https" },
      { row: 5, column: "slug", problem: "slug_repeated" },
    ],
  ],
  [
    "slug,title,url,Weights\na,A,https://a.example,1\nB,,,\nb,C,https://a.example,1,2",
    [
      { row: 1, column: "url", problem: "column_meant", value: "targetUrl" },
      { row: 1, column: "Weights", problem: "column_unknown" },
      { row: 3, column: null, problem: "cell_count" },
      { row: 4, column: null, problem: "cell_count" },
    ],
  ],
  [
    `${HEADER}\na,A,a.example,,internal,1000,,true\na,A,a.example,,internal,0,,true\na,A`,
    [
      { row: 2, column: "pinWeight", problem: "weight_unfit" },
      { row: 3, column: "slug", problem: "slug_repeated" },
      { row: 4, column: null, problem: "cell_count" },
    ],
  ],
  [
    JSON.stringify([
      { ...site(1), pinWeight: 1.5 },
      { ...site(2), title: 7 },
      { ...site(3), x: 1, pinWeight: 1000, enabled: 1 },
      { slug: "site-1", title: "A" },
    ]),
    [
      { row: 1, column: "pinWeight", problem: "weight_unfit" },
      { row: 2, column: "title", problem: "value_type" },
      { row: 3, column: "x", problem: "column_unknown" },
      { row: 3, column: "pinWeight", problem: "weight_unfit" },
      { row: 3, column: "enabled", problem: "enabled_unfit" },
      { row: 4, column: "slug", problem: "slug_repeated" },
    ],
  ],
])("names every fault of %j", async (text, faults) => {
  expect(await faultsOf(text)).toMatchObject(faults);
  expect(await faultsOf(text)).toHaveLength(faults.length);
});
