import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The project's folder. This module runs bundled, as `dist/server.js`. */
export const projectFolder = join(dirname(fileURLToPath(import.meta.url)), "..");

/** Commit that a build has put in (scripts/esbuild-options.mjs). */
declare const FOYER_COMMIT: string | undefined;

/** Returns the commit that this program was built from; null if its build didn't know it. */
export const foyerCommit = (): string | null =>
  (typeof FOYER_COMMIT === "string" && FOYER_COMMIT) || null;

/** Returns the version with its commit, such as "0.1.0 (b490c3e0abcd)". */
export function fullVersion(): string {
  const commit = foyerCommit();
  return commit === null ? foyerVersion() : `${foyerVersion()} (${commit})`;
}

export function foyerVersion(): string {
  const text = readFileSync(join(projectFolder, "package.json"), "utf8");
  return String((JSON.parse(text) as { version: unknown }).version);
}
