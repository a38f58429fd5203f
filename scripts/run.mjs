// Runs a TypeScript program of the project: `node scripts/run.mjs bench/main.ts ARGUMENTS`.
import { basename } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { NODE_BUNDLE, plugins } from "./esbuild-options.mjs";

const [entry = ""] = process.argv.splice(2, 1);
const outfile = `dist/${basename(entry, ".ts")}.js`;
await build({ ...NODE_BUNDLE, plugins, entryPoints: [entry], outfile });
await import(pathToFileURL(outfile).href);
