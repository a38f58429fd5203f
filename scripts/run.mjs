// Runs a TypeScript program of the project: `node scripts/run.mjs bench/main.ts ARGUMENTS`.
import { basename } from "node:path";
import { pathToFileURL } from "node:url";
import { bundle, NODE_BUNDLE } from "./esbuild-options.mjs";
import { explained } from "./stage.mjs";

const [entry = ""] = process.argv.splice(2, 1);
const outfile = `dist/${basename(entry, ".ts")}.js`;
await explained(() => bundle(entry, outfile, NODE_BUNDLE));
await import(pathToFileURL(outfile).href);
