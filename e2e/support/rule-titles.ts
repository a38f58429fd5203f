import { readdirSync, readFileSync } from "node:fs";

const TITLE = /\b(?:test|describe)(?:\.\w+)*\(\s*["'`]([^"'`]*)/g;
const NUMBERS = /\brules? (\d+(?:(?:, | and )\d+)*)/g;

/** Returns the spec files below `e2e` whose titles name each protocol rule, by the rule's number; `protocol/` is left out. */
export function specsByRule(): Map<number, string[]> {
  const found = new Map<number, Set<string>>();
  for (const file of specFiles())
    for (const rule of rulesIn(readFileSync(file, "utf8")))
      found.set(rule, (found.get(rule) ?? new Set()).add(nameOf(file)));
  return new Map([...found].map(([rule, specs]) => [rule, [...specs].sort()]));
}

const nameOf = (file: string) => file.replace(/^e2e\/(?:protocol\/)?|\.spec\.ts$/g, "");

const specFiles = () =>
  readdirSync("e2e", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".spec.ts"))
    .map((file) => `e2e/${file}`);

function rulesIn(source: string): number[] {
  const titles = [...source.matchAll(TITLE)].map(([, title = ""]) => title);
  return titles.flatMap((title) =>
    [...title.matchAll(NUMBERS)].flatMap(([, numbers = ""]) =>
      numbers.split(/, | and /).map(Number),
    ),
  );
}
