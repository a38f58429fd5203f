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
 * Bundles the command line with its packages: users wait for it, and loading separate files would
 * take half of the time.
 */
export const COMMAND_BUNDLE = /** @satisfies {import("esbuild").BuildOptions} */ ({
  ...NODE_BUNDLE,
  packages: "bundle",
  // Packages with native parts, and two that most commands don't use.
  external: ["@node-rs/argon2", "@redis/client", "age-encryption", "sharp"],
  minifyWhitespace: true,
  // Defines `require` for bundled CommonJS packages.
  banner: {
    js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
  },
});

export const plugins = [serverOnly];
