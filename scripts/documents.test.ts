import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";

const CODE = [
  "app",
  "lib",
  "db",
  "server",
  "command",
  "test",
  "e2e",
  "bench",
  "scripts",
  "examples",
];
const FOLDERS = CODE.filter((folder) => existsSync(folder));
const THIS = "scripts/documents.test.ts";

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => join(folder, file))
    .filter((file) => !file.includes("node_modules"));

const read = (path: string) => readFileSync(path, "utf8");

const documents = [...readdirSync("."), ...filesIn("docs"), ...filesIn("examples")].filter((file) =>
  file.endsWith(".md"),
);
const sources = FOLDERS.flatMap(filesIn).filter(
  (file) => /\.(?:tsx?|mjs|css|sql|py|go)$/.test(file) && file !== THIS,
);

/** Returns the anchor that GitHub generates for a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_ -]/gu, "")
    .replaceAll(" ", "-");

const anchorsIn = (path: string) =>
  new Set([...read(path).matchAll(/^#{1,6} (.+)$/gm)].map(([, title = ""]) => anchorOf(title)));

/**
 * True if a link in `from` leads to a file in the repository and, with an anchor, to one of its
 * headings.
 */
function leadsSomewhere(from: string, link: string): boolean {
  const [path = "", anchor] = link.split("#");
  const target = path === "" ? from : join(dirname(from), path);
  if (!existsSync(target)) return false;
  return anchor === undefined || anchorsIn(target).has(anchor);
}

describe("links between documents", () => {
  it("lead to a file and heading of the repository", () => {
    const broken = documents.flatMap((document) =>
      [...read(document).matchAll(/\]\(([^)\s]+)\)|(?:src|srcset)="([^"]+)"/g)]
        .map(([, link, image]) => link ?? image ?? "")
        .filter((link) => !/^[a-z]+:/.test(link) && !leadsSomewhere(document, link))
        .map((link) => [document, link]),
    );
    expect(broken).toEqual([]);
  });
});

it.each(["nowhere.md", "docs/README.md#nowhere", "#nowhere"])("a link to %s is reported", (link) =>
  expect(leadsSomewhere("README.md", link)).toBe(false),
);

describe("paths in documents", () => {
  const FOLDER = "(?:app|lib|db|server|command|test|e2e|bench|scripts|examples|patches)";
  /** Matches paths in backticks and in the arguments of commands. */
  const PATHS = new RegExp(
    `\`(${FOLDER}/[\\w./@+[\\]-]*)\`|(?<=\\s)(${FOLDER}/\\S+\\.(?:test|spec)\\.ts)\\b`,
    "g",
  );

  it("exist", () => {
    const missing = documents
      .filter((file) => file !== "CHANGELOG.md")
      .flatMap((document) =>
        [...read(document).matchAll(PATHS)]
          .map(([, inText, typed]) => inText ?? typed ?? "")
          .filter((path) => !existsSync(path) && !path.includes("PATH"))
          .map((path) => [document, path]),
      );
    expect(missing).toEqual([]);
  });
});

const RECORDS = readdirSync("docs/decisions").filter((file) => /^\d{4}-/.test(file));
const [, FOLDED = ""] = read("docs/decisions/README.md").split("## Folded\n");

/** A migration keeps the number of a folded record, since databases and backups have its hash. */
const sourceOf = (file: string) =>
  file.startsWith("db/migrations")
    ? read(file).replaceAll(/docs\/decisions\/(\d{4})/g, (all, number) =>
        FOLDED.includes(`\n| ${number} | `) ? "" : all,
      )
    : read(file);

const specification = read("docs/specification.md");
const reliability = read("docs/reliability.md");

/** Returns the pointers of a source file to documents or sections that don't exist. */
function brokenPointers(text: string): string[] {
  const found = (pattern: RegExp, exists: (name: string) => boolean) =>
    [...text.matchAll(pattern)].filter(([, name = ""]) => !exists(name)).map(([all]) => all);
  return [
    ...found(
      /(?<!docs\/)\b(?:decisions|reliability|design|specification|ux|performance)\.md/g,
      () => false,
    ),
    ...found(/(docs\/[\w/.-]+\.md)/g, existsSync),
    ...found(/docs\/decisions\/(\d{4})/g, (number) =>
      RECORDS.some((file) => file.startsWith(number)),
    ),
    ...found(/docs\/specification\.md,? (?:section )?([\d.]*\d)/g, (section) =>
      new RegExp(`^##+ ${section.replace(".", "\\.")}\\.? `, "m").test(specification),
    ),
    ...found(/docs\/reliability\.md, (F\d+)/g, (name) => reliability.includes(`| ${name} |`)),
  ];
}

describe("pointers in comments", () => {
  it("lead to documents and sections of the repository", () => {
    const broken = sources.flatMap((file) =>
      brokenPointers(sourceOf(file)).map((pointer) => `${file}: ${pointer}`),
    );
    expect(broken).toEqual([]);
  });

  it.each([
    "see design.md",
    "docs/nowhere.md",
    "docs/decisions/9999",
    "docs/specification.md 4.99",
    "docs/specification.md, section 77",
    "docs/reliability.md, F99",
  ])("%s is reported", (pointer) => expect(brokenPointers(pointer)).toHaveLength(1));
});

describe("docs/figures.md", () => {
  const rows = read("docs/figures.md")
    .split("\n")
    .filter((line) => /^\| (?!date|-)/.test(line));

  it("has one date in each row, and no cell over 300 characters", () => {
    const faults = rows.filter((row) => {
      const [date = "", ...cells] = row.split(" | ");
      return !/^\| \d{4}-\d\d-\d\d$/.test(date) || cells.some((cell) => cell.length > 300);
    });
    expect(rows.length).toBeGreaterThan(0);
    expect(faults).toEqual([]);
  });
});

describe("decision records", () => {
  it("have number, title, date, status and what supersedes it", () => {
    const incomplete = RECORDS.filter((file) => {
      const [number] = file.split("-");
      const header = new RegExp(
        `^# ${number}: .+\n\n- \\*\\*Date:\\*\\* \\d{4}-\\d\\d-\\d\\d\n- \\*\\*Status:\\*\\* .+\n- \\*\\*Superseded by:\\*\\* .+\n`,
      );
      return !header.test(read(join("docs/decisions", file)));
    });
    expect(incomplete).toEqual([]);
  });

  it("are all in the index under a subject, in order and with their titles", () => {
    const subjects = read("docs/decisions/README.md")
      .split("\n## ")
      .map((part) => [...part.matchAll(/^\| \[\d+\]\((.+?)\) \| (.+?) \|/gm)]);
    for (const rows of subjects)
      expect(rows.map(([, file]) => file)).toEqual(rows.map(([, file]) => file).sort());
    const rows = subjects.flat().sort(([, one = ""], [, other = ""]) => (one < other ? -1 : 1));
    const titles = RECORDS.sort().map((file) => {
      const [, title = ""] = /^# \d{4}: (.+)$/m.exec(read(join("docs/decisions", file))) ?? [];
      return [file, title];
    });
    expect(rows.map(([, file, title]) => [file, title])).toEqual(titles);
  });

  it("leave a line in the index when they are folded, in order, each in a page", () => {
    const lines = [...FOLDED.matchAll(/^\| (\d{4}) \| .+ \| \[.+\]\(\.\.\/.+\) \|$/gm)];
    const numbers = lines.map(([, number = ""]) => number);
    expect(numbers).toHaveLength(FOLDED.split("\n").filter((line) => /^\| \d/.test(line)).length);
    expect(numbers).toEqual([...new Set(numbers)].sort());
    expect(RECORDS.filter((file) => numbers.includes(file.slice(0, 4)))).toEqual([]);
  });
});
