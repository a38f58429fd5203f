// Rewrites the chunks that Next's server loads, so that they take less memory (docs/design/memory.md).
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { transform } from "esbuild";

const SOURCE_MAP = /\s*\/\/# sourceMappingURL=\S+\s*$/;

/**
 * Writes each chunk in ASCII, of which V8 keeps one byte per character, and equal chunks once: the
 * others load the first. Patterns keep their letters, because escapes could change what they match.
 * Removes the source maps, which nothing reads.
 *
 * @param {string} folder
 */
export async function compactChunks(folder) {
  /** @type {Map<string, string>} */
  const written = new Map();
  for (const name of readdirSync(folder).sort()) {
    const path = join(folder, name);
    if (name.endsWith(".map")) rmSync(path);
    if (!name.endsWith(".js")) continue;
    const source = readFileSync(path, "utf8").replace(SOURCE_MAP, "");
    const equal = written.get(source);
    if (equal === undefined) written.set(source, name);
    writeFileSync(path, equal === undefined ? await inAscii(source) : loading(equal));
  }
}

/** @param {string} name */
const loading = (name) => `module.exports=require(${JSON.stringify(`./${name}`)})`;

/** @param {string} source */
async function inAscii(source) {
  if (Buffer.byteLength(source) === source.length) return source;
  const options = /** @type {const} */ ({ minifyWhitespace: true, legalComments: "none" });
  return (await transform(source, { ...options, target: "node20" })).code;
}
