// Finds out whether something was made from the present sources.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** @param {string} folder @returns {string[]} */
export const filesBelow = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));

/**
 * Hashes files, and the major version of Node.js: native parts of packages differ by it, and by
 * nothing smaller.
 *
 * @param {string[]} files
 */
export function digest(files) {
  const [major = ""] = process.versions.node.split(".");
  const hash = createHash("sha256").update(major);
  for (const file of files.filter((name) => existsSync(name)).sort()) {
    hash.update(file).update("\0").update(readFileSync(file)).update("\0");
  }
  return hash.digest("hex");
}

/** @param {string} stamp @param {string} wanted */
export const isCurrent = (stamp, wanted) =>
  existsSync(stamp) && readFileSync(stamp, "utf8") === wanted;
