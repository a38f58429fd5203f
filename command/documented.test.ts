import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { usageOf } from "./commands";

const guide = readFileSync("docs/cli.md", "utf8");

/** Words of each command in the help. */
const commands = [...usageOf([]).matchAll(/^ {2}foyer ([a-z][a-z -]*[a-z])/gm)].map(
  ([, words = ""]) => words,
);

it("the help has more than forty commands", () => expect(commands.length).toBeGreaterThan(40));

it.each(commands)("docs/cli.md has `%s`", (words) => expect(guide).toContain(`\`${words}`));

it("docs/cli.md has each of their options", () => {
  const options = [...usageOf([]).matchAll(/--[a-z][a-z-]*/g)].map(([name]) => name);
  const missing = options.filter((name) => !guide.includes(name));
  expect(missing).toEqual(["--version"]);
});
