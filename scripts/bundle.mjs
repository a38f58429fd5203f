// Bundles a TypeScript program of the project.
import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { commitOf, plugins } from "./esbuild-options.mjs";

/**
 * Writes each file atomically: another process may be loading it.
 *
 * @param {string} entry @param {string} outfile @param {import("esbuild").BuildOptions} options
 */
export async function bundle(entry, outfile, options) {
  const { build, stop } = await import("esbuild");
  mkdirSync(dirname(outfile), { recursive: true });
  const define = { FOYER_COMMIT: JSON.stringify(commitOf()) };
  const settings = { ...options, define, plugins, entryPoints: [entry], outfile, write: false };
  for (const { path, contents } of (await build(settings)).outputFiles ?? []) {
    const part = `${path}.${process.pid}`;
    try {
      writeFileSync(part, contents);
      renameSync(part, path);
    } finally {
      rmSync(part, { force: true });
    }
  }
  // Its process would otherwise run as long as the server that `npm start` runs in this one.
  await stop();
}
