// Counts comments that begin with a word that leaves their subject unnamed; fails at two percent.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const OPENINGS = /^(?:Of|What|Whose|Those|The same|Which|Whoever|Nobody)\b/;
const MAX_SHARE = 0.02;

/**
 * The text of each comment: a block comment, or `//` lines in a row.
 *
 * @param {string} code
 * @returns {string[]}
 */
export function comments(code) {
  const found = code.matchAll(/\/\*\*?([\s\S]*?)\*\/|(?:^[ \t]*\/\/.*\n?)+|[ \t]\/\/ .*/gm);
  return [...found]
    .map(([whole]) =>
      whole
        .replace(/^[ \t]*(?:\/\*\*?|\*\/|\*|\/\/)[ \t]?/gm, "")
        .replace(/\s*\*\/$/, "")
        .trim(),
    )
    .filter((text) => /^[A-Za-z`]/.test(text) && !/^(?:biome-ignore|@|eslint|\/)/.test(text));
}

/** @param {string} text a comment */
export const isUnnamed = (text) => OPENINGS.test(text);

/** The files whose comments are read. */
const files = () =>
  execFileSync(
    "git",
    ["ls-files", "app", "lib", "db", "server", "demo", "command", "test", "scripts", "e2e"],
    {
      encoding: "utf8",
    },
  )
    .split("\n")
    .filter((file) => /\.(?:tsx?|mjs)$/.test(file));

if (import.meta.filename === process.argv[1]) {
  const all = files().flatMap((file) =>
    comments(readFileSync(file, "utf8")).map((text) => ({ file, text })),
  );
  const unnamed = all.filter(({ text }) => isUnnamed(text));
  const share = unnamed.length / all.length;
  if (process.argv.includes("--list") || share >= MAX_SHARE)
    for (const { file, text } of unnamed) process.stdout.write(`${file}: ${text.split("\n")[0]}\n`);
  process.stdout.write(
    `${unnamed.length} of ${all.length} comments (${(100 * share).toFixed(1)} %) leave their subject unnamed\n`,
  );
  process.exitCode = share < MAX_SHARE ? 0 : 1;
}
