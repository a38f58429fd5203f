import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const FOLDER = "docs/security";

/** Requirements of ASVS 5.0 that Foyer's own code, build or documented operation can meet or miss. */
const REQUIREMENTS = 219;

type Row = { requirement: string; asks: string; status: string; proof: string };

/** Returns the rows of the tables: requirement, asks, status, proof. */
function rowsOf(document: string): Row[] {
  const lines = document.split("\n").filter((line) => /^\| \d/.test(line));
  return lines.map((line) => {
    const [, requirement = "", asks = "", status = "", proof = ""] = line
      .split("|")
      .map((cell) => cell.trim());
    return { requirement, asks, status, proof };
  });
}

type Reference = { path: string; quote: string };

/** Returns the references in a proof: `path`, or `path`: "text that occurs in the file". */
const referencesIn = (proof: string): Reference[] =>
  [...proof.matchAll(/`([^`]+)`(?:: "([^"]+)")?/g)].map(([, path = "", quote = ""]) => ({
    path,
    quote,
  }));

function faultsOf({ path, quote }: Reference): string[] {
  if (!existsSync(path)) return [`${path} doesn't exist`];
  return readFileSync(path, "utf8").includes(quote) ? [] : [`${path} lacks "${quote}"`];
}

const brokenLinks = (text: string) =>
  [...text.matchAll(/\]\(([^):]+)\)/g)]
    .map(([, target = ""]) => target)
    .filter((target) => !existsSync(join(FOLDER, target)))
    .map((target) => `${target} doesn't exist`);

/** Returns the faults of a row, each with its requirement. */
function checkRow({ requirement, asks, status, proof }: Row): string[] {
  const faults = brokenLinks(proof);
  if (!/^\d+\.\d+\.\d+ \(L[123]\)$/.test(requirement)) faults.push("no number and level");
  if (asks === "" || proof === "") faults.push("an empty cell");
  if (status === "met" || status === "met (L2)") {
    const references = referencesIn(proof);
    if (references.length === 0) faults.push("met without evidence");
    faults.push(...references.flatMap(faultsOf));
  } else if (status !== "open") faults.push(`the status ${status}`);
  return faults.map((fault) => `${requirement}: ${fault}`);
}

describe("docs/security/asvs.md", () => {
  const rows = rowsOf(readFileSync(join(FOLDER, "asvs.md"), "utf8"));

  it("lists every requirement once", () => {
    const numbers = rows.map(({ requirement }) => requirement.split(" ")[0]);
    expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
    expect(numbers).toHaveLength(REQUIREMENTS);
  });

  it("names evidence that exists for every requirement that it calls met", () => {
    expect(rows.flatMap(checkRow)).toEqual([]);
  });
});

describe("docs/security/sign-in.md", () => {
  const document = readFileSync(join(FOLDER, "sign-in.md"), "utf8");
  const rows = document.split("\n").filter((line) => /^\| [A-Z]/.test(line));

  it("names tests that exist, in each row", () => {
    expect(rows).not.toEqual([]);
    const faults = rows.flatMap((row) => {
      const references = referencesIn(row.split("|")[3] ?? "");
      return references.length === 0 ? [`without a test: ${row}`] : references.flatMap(faultsOf);
    });
    expect(faults).toEqual([]);
  });
});

describe("checkRow", () => {
  const found = (status: string, proof: string, requirement = "1.1.1 (L2)") =>
    checkRow({ requirement, asks: "a reminder", status, proof });

  it.each([
    ["met", '`lib/runtime/log.ts`: "stdTimeFunctions.isoTime"; `lib/runtime/env.ts` (a note)'],
    ["met (L2)", "`lib/runtime/log.ts`"],
    ["open", "Nothing proves it."],
    ["open", "Accepted ([0009](../decisions/0009-treat-replaced-refresh-tokens-as-stolen.md))."],
  ])("takes %s with %s", (status, proof) => expect(found(status, proof)).toEqual([]));

  it.each([
    ["met", "`lib/nowhere.ts`", "lib/nowhere.ts doesn't exist"],
    ["met", '`lib/runtime/log.ts`: "spoiled"', 'lib/runtime/log.ts lacks "spoiled"'],
    [
      "met (L2)",
      '`lib/runtime/env.ts`; `lib/runtime/log.ts`: "spoiled"',
      'lib/runtime/log.ts lacks "spoiled"',
    ],
    ["met", "lib/runtime/log.ts", "met without evidence"],
    ["open", "", "an empty cell"],
    ["almost", "Nothing proves it.", "the status almost"],
    ["open", "See [0009](../decisions/0009.md).", "../decisions/0009.md doesn't exist"],
  ])("refuses %s with %s", (status, proof, fault) =>
    expect(found(status, proof)).toEqual([`1.1.1 (L2): ${fault}`]),
  );

  it("refuses a row without a level", () =>
    expect(found("open", "Nothing proves it.", "1.1.1")).toEqual(["1.1.1: no number and level"]));
});
