// Bundles the TypeScript programs of the project.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

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
    "openid-client",
    "sharp",
  ],
});

/** Bundles the command line. External are packages with native parts, and two that most commands don't use. */
export const COMMAND_BUNDLE = /** @satisfies {import("esbuild").BuildOptions} */ ({
  ...WITH_PACKAGES,
  external: ["@node-rs/argon2", "@redis/client", "age-encryption", "sharp"],
});

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

const APP = join(import.meta.dirname, "../app");
const ID = "virtual:route-table";

/** Returns the source of a module with all route modules by their address (server/direct/route-table.d.ts). */
function routeTable() {
  const routes = readdirSync(APP, { recursive: true, withFileTypes: true })
    .filter(({ name }) => name === "route.ts")
    .map(({ parentPath }) => ({ parentPath, address: addressOf(relative(APP, parentPath)) }))
    // An address that takes any rest comes after those that it would hide.
    .sort((a, b) => rank(a.address) - rank(b.address));
  const imports = routes.map(
    ({ parentPath }, n) =>
      `import * as route${n} from ${JSON.stringify(join(parentPath, "route.ts"))};`,
  );
  const rows = routes.map(({ address }, n) => `${JSON.stringify(address)}: route${n},`);
  return `${imports.join("\n")}\nexport const ROUTES = {\n${rows.join("\n")}\n};\n`;
}

/** @param {string} folder A group in it such as `(flows)` isn't part of an address. */
const addressOf = (folder) => `/${folder}`.replace(/\/\([^)]*\)/g, "");

const rank = (/** @type {string} */ address) => (address.includes("[...") ? 1 : 0);

/** @type {import("esbuild").Plugin} */
const routeTableForEsbuild = {
  name: ID,
  setup(build) {
    build.onResolve({ filter: new RegExp(`^${ID}$`) }, () => ({ path: ID, namespace: ID }));
    build.onLoad({ filter: /./, namespace: ID }, () => ({
      contents: routeTable(),
      resolveDir: APP,
    }));
  },
};

export const plugins = [serverOnly, routeTableForEsbuild];

/** @type {import("vite").Plugin} */
export const routeTableForVite = {
  name: ID,
  resolveId: (id) => (id === ID ? `\0${ID}` : null),
  load: (id) => (id === `\0${ID}` ? routeTable() : null),
};

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
