import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { DESCRIBED, findCommand, spellOut, usageOf } from "./commands";
import { inLine } from "./operation-command";

const guide = readFileSync("docs/cli.md", "utf8");
const settings = readFileSync("docs/application-settings.md", "utf8");

/** Words of each command in the help. */
const commands = [...usageOf([]).matchAll(/^ {2}foyer ([a-z][a-z -]*[a-z])/gm)].map(
  ([, words = ""]) => words,
);

it("the help has more than forty commands", () => expect(commands.length).toBeGreaterThan(40));

it.each(commands)("docs/cli.md has `%s`", (words) => expect(guide).toContain(`\`${words}`));

it.each([...new Set(DESCRIBED.map(({ words: [subject] }) => subject))])(
  "docs/cli.md has the commands of %s as they are described",
  (subject) => {
    const rows = DESCRIBED.filter(({ words }) => words[0] === subject).map(
      ({ usage, summary }) =>
        `| \`${usage.join(" ").replaceAll("|", "\\|")}\` | ${inLine(summary)} |`,
    );
    const documented = guide.split("\n").filter((line) => line.startsWith(`| \`${subject} `));
    expect(documented).toEqual(expect.arrayContaining(rows));
  },
);

it("docs/cli.md, or the settings that it links to, have each of their options", () => {
  const options = [...usageOf([]).matchAll(/--[a-z][a-z-]*/g)].map(([name]) => name);
  const missing = options.filter((name) => !`${guide}${settings}`.includes(name));
  expect(missing).toEqual(["--version"]);
});

const guides = ["README.md", ...readdirSync("docs").map((name) => `docs/${name}`)].filter((name) =>
  name.endsWith(".md"),
);

it.each(guides)("%s calls only commands that exist", (name) => {
  const calls = [...readFileSync(name, "utf8").matchAll(/npx foyer ([a-z][^`\n|]*)/g)].map(
    ([, call = ""]) => call,
  );
  expect(calls.filter((call) => findCommand(spellOut(call.split(" "))) === null)).toEqual([]);
});
