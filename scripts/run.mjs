// Runs a TypeScript program of the project: `node scripts/run.mjs bench/main.ts ARGUMENTS`.
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { NODE_BUNDLE, plugins } from "./esbuild-options.mjs";

const [entry = ""] = process.argv.splice(2, 1);
const outfile = `dist/${basename(entry, ".ts")}.js`;
const options = { ...NODE_BUNDLE, plugins, entryPoints: [entry], outfile, write: false };
mkdirSync("dist", { recursive: true });
for (const { path, contents } of (await build(options)).outputFiles ?? []) {
  // Processes that start the same program concurrently never read a half-written file.
  const part = `${path}.${process.pid}`;
  writeFileSync(part, contents);
  renameSync(part, path);
}
await import(pathToFileURL(outfile).href);
