// Collects the licenses of what the image contains: bundles hide which packages they are made of
// (docs/design/start.md), and their license files aren't traced.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Development packages whose code, styles or letters a build copies into pages. */
const BUILT_IN = [
  "node_modules/@fontsource-variable/geist",
  "node_modules/lucide",
  "node_modules/tailwindcss",
];
const LICENSE = /^(licen[cs]es?|copying|notice|copyright)\b/i;

/** @param {string} folder @returns {string[]} license files of a package, and of those that it vendors */
function licenseFiles(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return entry.name === "node_modules" ? [] : licenseFiles(path);
      return LICENSE.test(entry.name) && !/\.[cm]?[jt]s$/.test(entry.name) ? [path] : [];
    });
}

/** @param {string} title @param {string[]} files */
const section = (title, files) =>
  [title, ...files.map((file) => `--- ${file}\n\n${readFileSync(file, "utf8").trim()}`)].join(
    "\n\n",
  );

/** @param {string} path @param {{ version: string, license?: string }} facts */
function packageSection(path, { version, license }) {
  const found = licenseFiles(path);
  // Packages without a license file name it in their README, if at all.
  const files = found.length > 0 ? found : [join(path, "README.md")].filter(existsSync);
  return section(`${path.split("node_modules/").at(-1)} ${version} (${license})`, files);
}

/** Returns the names, versions and licenses of all packages that may be in the image, and Node's license. */
export function thirdParty() {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
  const installed = Object.keys(packages).filter(
    (path) => path && (!packages[path].dev || BUILT_IN.includes(path)) && existsSync(path),
  );
  const node = join(dirname(process.execPath), "../LICENSE");
  return [
    "Foyer contains software of others, under these licenses.",
    section(`Node.js ${process.versions.node}`, [node].filter(existsSync)),
    ...installed.map((path) => packageSection(path, packages[path])),
  ].join(`\n\n${"=".repeat(80)}\n`);
}
