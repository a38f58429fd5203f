import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { GROUP_COLUMNS, MOST_GROUP_ROWS, readGroupFile } from "@/lib/groups/exchange/file";
import { MOST_PEOPLE_ROWS, PERSON_COLUMNS, readPeopleFile } from "@/lib/people/file";
import { SITE_COLUMNS } from "@/lib/sites/exchange/cells";
import { MOST_SITE_ROWS, readSiteFile } from "@/lib/sites/exchange/file";

const guide = readFileSync("docs/administration.md", "utf8");

type Row = { column: string; mayMiss: boolean; mayBeEmpty: boolean; value: string };

/** Returns a section of the guide, and the rows of its table. */
function sectionOf(heading: string) {
  const [, text = ""] =
    new RegExp(`^### ${heading}\n([\\s\\S]+?)\n(?=#|CSV )`, "m").exec(guide) ?? [];
  const rows = [...text.matchAll(/^\| `(\w+)` \|(.*?)\|(.*?)\| (.+) \|$/gm)].map(
    ([, column = "", missing = "", empty = "", value = ""]): Row => ({
      column,
      ...{ mayMiss: missing.trim() === "yes", mayBeEmpty: empty.trim() === "yes", value },
    }),
  );
  return { text, rows };
}

type Cells = Record<string, string>;
type Read = (bytes: Uint8Array) => Promise<{ ok: boolean }>;

const accepts = async (read: Read, cells: Cells) => {
  const csv = `${Object.keys(cells).join()}\n${Object.values(cells)
    .map((cell) => `"${cell}"`)
    .join()}\n`;
  return (await read(new TextEncoder().encode(csv))).ok;
};

const without = (cells: Cells, column: string) =>
  Object.fromEntries(Object.entries(cells).filter(([name]) => name !== column));

/** Returns a value of a column with this many characters. */
const ofLength = (column: string, length: number) =>
  (column === "targetUrl" ? "https://a.example/" : "").padEnd(length, "a");

const SITE: Cells = {
  ...{ slug: "wiki", title: "Wiki", displayUrl: "wiki.example.org", description: "Pages" },
  ...{ kind: "internal", pinWeight: "10", section: "Work", targetUrl: "https://wiki.example.org/" },
  ...{ enabled: "true", monitored: "false", audience: "everyone", groups: "" },
};
const PERSON: Cells = {
  ...{ username: "ada", email: "ada@example.org", name: "Ada", role: "user", groups: "staff" },
};
const GROUP: Cells = { group: "staff", username: "ada", administers: "true" };

describe.each([
  ["sites", SITE_COLUMNS, MOST_SITE_ROWS, readSiteFile as Read, SITE],
  ["groups", GROUP_COLUMNS, MOST_GROUP_ROWS, readGroupFile as Read, GROUP],
  ["people", PERSON_COLUMNS, MOST_PEOPLE_ROWS, readPeopleFile as Read, PERSON],
] as const)("the guide's table of columns of %s", (name, columns, mostRows, read, valid) => {
  const { text, rows } = sectionOf(`Columns of ${name}`);
  const choices = rows.flatMap(({ column, value }) =>
    [...value.matchAll(/^(`\w+`(?:, | or )?)+/g)].flatMap(([list]) =>
      [...list.matchAll(/`(\w+)`/g)].map(([, choice = ""]) => [column, choice] as const),
    ),
  );
  const lengths = rows.flatMap(({ column, value }) => {
    const [, most] = /up to ([\d,]+) characters/.exec(value) ?? [];
    return most === undefined ? [] : [[column, Number(most.replace(",", ""))] as const];
  });

  it("has all columns in the order of exports, and the most rows", async () => {
    expect(rows.map(({ column }) => column)).toEqual(columns);
    expect(text).toContain(`At most ${mostRows.toLocaleString("en-US")} rows`);
    expect(await accepts(read, valid)).toBe(true);
  });

  it.each(rows)("says whether $column may be missing or empty", async (row) => {
    const { column, mayMiss, mayBeEmpty } = row;
    expect(await accepts(read, without(valid, column))).toBe(mayMiss);
    expect(await accepts(read, { ...valid, [column]: "" })).toBe(mayBeEmpty);
  });

  it.each(lengths)("has the longest %s: %i characters", async (column, most) => {
    expect(await accepts(read, { ...valid, [column]: ofLength(column, most) })).toBe(true);
    expect(await accepts(read, { ...valid, [column]: ofLength(column, most + 1) })).toBe(false);
  });

  it.each(choices)("names a value of %s: %s", async (column, choice) => {
    const other = column === "audience" ? { groups: "staff" } : {};
    expect(await accepts(read, { ...valid, ...other, [column]: choice })).toBe(true);
    expect(await accepts(read, { ...valid, [column]: `${choice}x` })).toBe(false);
  });
});

it("the guide's table names the heaviest weight, and the most groups of a site", async () => {
  const values = Object.fromEntries(
    sectionOf("Columns of sites").rows.map(({ column, value }) => [column, value]),
  );
  const [, heaviest = ""] = /^0 to (\d+);/.exec(values.pinWeight ?? "") ?? [];
  expect(await accepts(readSiteFile, { ...SITE, pinWeight: heaviest })).toBe(true);
  expect(await accepts(readSiteFile, { ...SITE, pinWeight: `${Number(heaviest) + 1}` })).toBe(
    false,
  );
  const [, most = ""] = /up to (\d+) groups/.exec(values.groups ?? "") ?? [];
  const keys = (number: number) => Array.from({ length: number }, (_, n) => `g${n}`).join(";");
  for (const [number, fits] of [
    [Number(most), true],
    [Number(most) + 1, false],
  ] as const)
    expect(await accepts(readSiteFile, { ...SITE, audience: "groups", groups: keys(number) })).toBe(
      fits,
    );
});
