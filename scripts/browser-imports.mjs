// Checks what reaches the browser: the "use client" modules and everything that they import.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";

/** Packages that may be in a client bundle, and thus in every visitor's download. */
const PACKAGES = [
  "@simplewebauthn/browser",
  "lucide",
  "next/navigation",
  "react",
  "react/jsx-runtime",
];

/** Folders whose code is for the server alone. */
const SERVER_CODE = /^(db|server|command|lib\/runtime)\//;

/**
 * Returns every import of a package or a file that does not belong in the browser, with the files
 * that lead to it from a "use client" module. Imports of types alone do not count.
 *
 * @param {string} root absolute path
 * @returns {Promise<string[]>}
 */
export async function findServerImports(root) {
  const clients = ["app", "lib"].flatMap((folder) => clientModules(root, folder));
  const { metafile } = await build({
    entryPoints: clients,
    absWorkingDir: root,
    bundle: true,
    metafile: true,
    write: false,
    outdir: "browser",
    packages: "external",
    logLevel: "silent",
  });
  /** @type {string[]} */
  const found = [];
  /** Paths from a "use client" module to each file. */
  const paths = new Map(clients.map((file) => [file, file]));
  for (const [file, path] of paths)
    for (const imported of metafile.inputs[file]?.imports ?? []) {
      const to = `${path} -> ${imported.path}`;
      if (isForServer(imported)) found.push(`browser-without-server-code: ${to}`);
      else if (!paths.has(imported.path)) paths.set(imported.path, to);
    }
  return found;
}

/** @param {string} root @param {string} folder */
const clientModules = (root, folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => `${folder}/${file}`)
    .filter((file) => /^"use client";$/m.test(readFileSync(join(root, file), "utf8")));

/** @param {{ path: string, external?: boolean }} imported */
const isForServer = ({ path, external }) =>
  external ? !PACKAGES.includes(path) : SERVER_CODE.test(path);
