import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The project's folder. This module runs bundled, as `dist/server.js`. */
export const projectFolder = join(dirname(fileURLToPath(import.meta.url)), "..");

/** Returns the version of this installation. */
export function foyerVersion(): string {
  const text = readFileSync(join(projectFolder, "package.json"), "utf8");
  return String((JSON.parse(text) as { version: unknown }).version);
}
