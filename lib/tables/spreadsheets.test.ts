import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { readGroupFile, writeGroupFile } from "@/lib/groups/exchange/file";
import { readSiteFile } from "@/lib/sites/exchange/file";
import { writeSiteFile } from "@/lib/sites/exchange/listing";
import { site } from "@/test/site-file";
import type { Fault } from "./rows";

const HEADER = "group,username,administers";
const bytes = (text: string) => new TextEncoder().encode(text);
const faultsOf = async (file: Uint8Array | string): Promise<readonly Fault<string>[]> => {
  const read = await readGroupFile(typeof file === "string" ? bytes(file) : file);
  return read.ok ? [] : read.error;
};

/** Two members as every one of these files names them. */
const MEMBERS = [
  { group: "Staff", username: "ada", administers: true },
  { group: "Staff", username: "bob", administers: false },
];

it.each([
  ["commas", `${HEADER}\nStaff,ada,true\nStaff,bob,false`],
  ["semicolons", "group;username;administers\r\nStaff;ada;WAHR\r\nStaff;bob;FALSCH\r\n"],
  ["tabs", "group\tusername\tadministers\nStaff\tada\tTRUE\nStaff\tbob\tFALSE"],
  [
    "a first line for Excel",
    `sep=;\r\n${HEADER.replaceAll(",", ";")}\r\nStaff;ada;true\nStaff;bob;`,
  ],
  ["a quoted first line", `"SEP=,"\n${HEADER}\nStaff,ada,true\nStaff,bob,`],
  ["a byte order mark", `\ufeff${HEADER}\nStaff,ada,True\nStaff,bob,False`],
  [
    "both marks of a start",
    `\ufeffsep=\t\n${HEADER.replaceAll(",", "\t")}\nStaff\tada\ttrue\nStaff\tbob`,
  ],
  [
    "names in any case, with spaces",
    ' Group ,"User Name",ADMINISTERS\nStaff,ada, TRUE \nStaff,bob,',
  ],
  ["empty cells and rows at the ends", `${HEADER},,\nStaff,ada,true,\nStaff,bob,,,,\n,,,,\n,,\n\n`],
  ["no empty cells at the ends", `${HEADER}\nStaff,ada,true\nStaff,bob`],
  [
    "quotation marks, another order",
    '"username";"administers";"group"\n"ada";"vrai";"Staff"\n"bob";"";"Staff"',
  ],
  ["empty rows in front", `\n,,\n${HEADER}\n\nStaff,ada,true\n;\n`.replace(";", "Staff,bob,")],
  ["line ends of a Mac", `${HEADER}\rStaff,ada,true\rStaff,bob,\r`],
])("reads a file with %s", async (_, text) => {
  const read = await readGroupFile(bytes(text));
  expect(read).toMatchObject({ ok: true, value: MEMBERS });
  expect(read.ok && read.value).toHaveLength(2);
});

it("counts rows as a spreadsheet does: with empty ones, without the line that names the separator", async () => {
  const text = `sep=,\n${HEADER}\n\n,,\nStaff,ada,true\n\n\nStaff,"b\n\nb",\n`;
  expect(await faultsOf(text)).toEqual([{ row: 7, column: "username", problem: "username_unfit" }]);
  const read = await readGroupFile(bytes(text.replace('"b\n\nb"', "bob")));
  expect(read).toMatchObject({ value: [{ row: 4 }, { row: 7 }] });
});

const utf16 = (text: string) => Buffer.from(text, "utf16le");

it.each<[string, Uint8Array | string, Partial<Fault<string>>]>([
  [
    ".xlsx, .ods or .numbers",
    Buffer.from("PK\x03\x04\x14\0\x06\0\b\0\0\0"),
    { problem: "spreadsheet" },
  ],
  [".xls", Buffer.from("d0cf11e0a1b11ae10000", "hex"), { problem: "spreadsheet" }],
  ["UTF-16 with a byte order mark", utf16(`\ufeff${HEADER}\nStaff,ada,`), { problem: "utf_16" }],
  ["big-endian UTF-16", utf16(`\ufeff${HEADER}`).swap16(), { problem: "utf_16" }],
  ["UTF-16 without a byte order mark", utf16(`${HEADER}\nStaff,ada,`), { problem: "utf_16" }],
  ["Windows-1252", Buffer.from(`${HEADER}\nK\xfcche,ada,`, "latin1"), { problem: "not_utf8" }],
  ["only a byte order mark", "\ufeff\n", { problem: "file_empty" }],
  ["only separators", ",,\n,,", { problem: "file_empty" }],
  [
    "another separator",
    "group|username|administers\nStaff|ada|true\nStaff|bob|",
    { row: 1, column: "group, username", problem: "header_unfit" },
  ],
  [
    "another separator that its first line names",
    "sep=|\ngroup|username\nStaff|ada",
    { row: 1, problem: "header_unfit" },
  ],
  [
    "all cells in one",
    '"group,""username"",""administers"""\n"Staff,""ada"",""true"""',
    { row: 1, problem: "header_unfit" },
  ],
  ["columns of something else", "slug,title,kind\na,A,internal", { problem: "header_unfit" }],
  ["no header", "Staff,ada,true\nStaff,bob,false", { problem: "header_unfit" }],
  [
    "unknown columns",
    `${HEADER},a,b,c,d,e,f\nStaff,ada,,1,2,3`,
    { row: 1, column: "a, b, c, d, e, …", problem: "column_unknown" },
  ],
  [
    "the same column twice",
    `${HEADER},Group\nStaff,ada,,x`,
    { column: "Group", problem: "column_repeated" },
  ],
  [
    "the index of a data frame",
    `,${HEADER}\n0,Staff,ada,True`,
    { row: 1, column: '""', problem: "column_unnamed" },
  ],
  [
    "two files in one",
    `${HEADER}\nStaff,ada,\nGroup,Username,Administers\nStaff,bob,`,
    { row: 3, column: null, problem: "header_repeated" },
  ],
  [
    "objects without a username",
    '[{"Group":"Staff"}]',
    { column: "username", problem: "column_missing" },
  ],
])("names one cause of a file with %s", async (_, file, fault) => {
  const faults = await faultsOf(file);
  expect(faults).toMatchObject([fault]);
});

it("names an unknown column and the faults of rows in one pass", async () => {
  expect(await faultsOf(`${HEADER},a\nStaff,ada,,1\nStaff,bob,,1,2,3`)).toMatchObject([
    { row: 1, column: "a", problem: "column_unknown" },
    { row: 3, problem: "cell_count" },
  ]);
});

/** Writes a file again as a spreadsheet that opened and saved it. */
function resave(text: string, { separator, mark }: { separator: string; mark: boolean }) {
  const rows = parse(text, { bom: true }) as string[][];
  const cellOf = (cell: string) => {
    const shown = /^(?:true|false)$/.test(cell) ? cell.toUpperCase() : cell;
    return new RegExp(`["\r\n${separator}]`).test(shown)
      ? `"${shown.replaceAll('"', '""')}"`
      : shown;
  };
  // Excel leaves out empty cells at the end of some rows.
  const lines = rows.map((row, at) => {
    const cells = at % 2 ? row.slice(0, row.findLastIndex((cell) => cell !== "") + 1) : row;
    return `${cells.map(cellOf).join(separator)}\r\n`;
  });
  return `${mark ? "\ufeff" : ""}${lines.join("")}`;
}

describe.each([
  { separator: ",", mark: true },
  { separator: ";", mark: true },
  { separator: "\t", mark: false },
])("an export that a spreadsheet saved with %j", (as) => {
  it("has all sites unchanged", async () => {
    const odd = { title: "=1+1; 'a, b'", displayUrl: "-x", description: 'say "é"', groups: "a; b" };
    const sites = [1, 2, 3, 5].map((n) =>
      site(n, { title: `Site ${n} 站点`, ...(n === 3 && odd) }),
    );
    const exported = writeSiteFile(sites, "csv");
    expect(exported.startsWith('\ufeff"slug",')).toBe(true);
    const read = await readSiteFile(bytes(resave(exported, as)));
    expect(read.ok && read.value.map((row) => row.site)).toEqual(sites);
  });

  it("has all groups and members unchanged", async () => {
    const rows = [...MEMBERS, { group: "Empty", username: "", administers: false }];
    const exported = writeGroupFile(rows, "csv");
    expect(exported.startsWith('\ufeff"group",')).toBe(true);
    expect(await readGroupFile(bytes(resave(exported, as)))).toMatchObject({ value: rows });
  });
});

it("reads capitalized words of sites, and names in other spellings", async () => {
  const text =
    "Slug\tTitle\tDisplay URL\tdescription\tKind\tpin_weight\tTarget URL\tEnabled\tAudience\r\nA1\tA\ta.example\t\tInternal\t1\t\tTRUE\tSigned_in\r\n";
  const read = await readSiteFile(bytes(text.replace("A1", "a1")));
  expect(read).toMatchObject({ value: [{ site: { kind: "internal", audience: "signed_in" } }] });
});
