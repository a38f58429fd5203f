// Fails on a source file over 200 lines. Biome's rule of that name doesn't count comments.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const MAX_LINES = 200;

/**
 * The names of the files that are too long.
 *
 * @param {Iterable<[file: string, text: string]>} files
 */
export const tooLong = (files) =>
  [...files].filter(([, text]) => text.split("\n").length - 1 > MAX_LINES).map(([file]) => file);

if (import.meta.filename === process.argv[1]) {
  const tracked = execFileSync("git", ["ls-files", "*.ts", "*.tsx", "*.mjs"], { encoding: "utf8" });
  const files = tracked.split("\n").filter((file) => file !== "");
  const long = tooLong(files.map((file) => [file, readFileSync(file, "utf8")]));
  for (const file of long) process.stdout.write(`${file} has more than ${MAX_LINES} lines\n`);
  process.exitCode = long.length === 0 ? 0 : 1;
}
