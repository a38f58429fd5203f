import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { routeTableForEsbuild } from "./route-table.mjs";

/** @type {import("esbuild").Plugin} */
const serverOnly = {
  name: "server-only",
  setup(build) {
    // The package guards Next's client bundles; server bundles get an empty one.
    build.onResolve({ filter: /^server-only$/ }, () => ({
      path: "server-only",
      namespace: "empty",
    }));
    build.onLoad({ filter: /.*/, namespace: "empty" }, () => ({ contents: "" }));
  },
};

/** Bundles our TypeScript into one file for Node; packages stay external. */
export const NODE_BUNDLE = /** @type {const} */ ({
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  packages: "external",
  sourcemap: true,
  logLevel: "warning",
});

/**
 * Bundles a program with its packages, because loading hundreds of files takes half of a start
 * (docs/design/start.md). In pure ASCII, V8 keeps the source in one byte per character
 * (docs/design/memory.md).
 */
const WITH_PACKAGES = /** @satisfies {import("esbuild").BuildOptions} */ ({
  ...NODE_BUNDLE,
  packages: "bundle",
  minifyWhitespace: true,
  // Licenses name people in other letters than ASCII; the image has all of them in THIRD_PARTY.txt.
  legalComments: "none",
  // Keeps positions in stack traces short.
  lineLimit: 120,
  // Defines `require` for bundled CommonJS packages.
  banner: {
    js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);',
  },
});

/** Bundles the server. External are Next, packages with native parts, and those loaded on first use. */
export const SERVER_BUNDLE = /** @satisfies {import("esbuild").BuildOptions} */ ({
  ...WITH_PACKAGES,
  external: [
    "@node-rs/argon2",
    "@opentelemetry/*",
    "@redis/client",
    "@simplewebauthn/server",
    "@zxcvbn-ts/language-common",
    "next",
    "nodemailer",
    "sharp",
  ],
});

/** Bundles the command line. External are packages with native parts, and two that most commands don't use. */
export const COMMAND_BUNDLE = /** @satisfies {import("esbuild").BuildOptions} */ ({
  ...WITH_PACKAGES,
  external: ["@node-rs/argon2", "@redis/client", "age-encryption", "sharp"],
});

export const plugins = [serverOnly, routeTableForEsbuild];

/**
 * Returns the commit that is built, marked if sources differ from it; empty if nobody knows it. An
 * image is built without .git, so its build names the commit.
 */
export function commitOf() {
  const given = process.env.FOYER_COMMIT ?? "";
  if (given !== "" || !existsSync(".git")) return given;
  const args = ["describe", "--always", "--dirty", "--abbrev=12", "--exclude=*"];
  const { status, stdout } = spawnSync("git", args, { encoding: "utf8" });
  return status === 0 ? stdout.trim() : "";
}
