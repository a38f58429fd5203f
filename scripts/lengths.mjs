// Fails on a source file over 200 lines or a function over 60. Biome's rules of that name count neither comments nor JSX.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import swc from "@swc/core";

const MAX_FILE_LINES = 200;
const MAX_FUNCTION_LINES = 60;

const FUNCTIONS = new Set([
  "ArrowFunctionExpression",
  "ClassMethod",
  "FunctionDeclaration",
  "FunctionExpression",
  "MethodProperty",
]);

/** A first statement, in front of the imports. */
const MARKER = "0;";

/** @param {string} text @returns {number} */
const linesOf = (text) => text.split("\n").length;

/**
 * Returns what is too long in a file, a description each.
 *
 * @param {string} file
 * @param {string} code
 * @returns {string[]}
 */
export function findLong(file, code) {
  const lines = linesOf(code) - 1;
  const long = lines > MAX_FILE_LINES ? [`${file} has ${lines} lines`] : [];
  if (/\.(?:test|spec)\.ts$/.test(file)) return long;
  // Offsets count bytes, and go on from one parsed file to the next: the marker says where this one begins.
  const bytes = Buffer.from(MARKER + code.replace(/^#!/, "//"));
  const { body } = swc.parseSync(`${bytes}`, { syntax: "typescript", tsx: file.endsWith("x") });
  const start = /** @type {{ span: { start: number } }} */ (body[0]).span.start;
  for (const one of functionsIn(body)) {
    const text = bytes.subarray(one.span.start - start, one.span.end - start).toString();
    const size = linesOf(text);
    if (size > MAX_FUNCTION_LINES)
      long.push(`${file} has a function of ${size} lines: ${text.split("\n")[0]}`);
  }
  return long;
}

/**
 * Yields the functions below a node of the syntax tree, the nested ones too.
 *
 * @param {any} node
 * @returns {Generator<{ span: { start: number, end: number } }>}
 */
function* functionsIn(node) {
  if (typeof node !== "object" || node === null) return;
  if (FUNCTIONS.has(node.type)) yield node;
  for (const part of Object.values(node)) yield* functionsIn(part);
}

if (import.meta.filename === process.argv[1]) {
  const tracked = execFileSync("git", ["ls-files", "*.ts", "*.tsx", "*.mjs"], { encoding: "utf8" });
  const files = tracked.split("\n").filter((file) => file !== "");
  const long = files.flatMap((file) => findLong(file, readFileSync(file, "utf8")));
  for (const line of long) process.stdout.write(`${line}\n`);
  process.exitCode = long.length === 0 ? 0 : 1;
}
