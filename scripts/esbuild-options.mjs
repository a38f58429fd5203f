/** @type {import("esbuild").Plugin} */
const serverOnly = {
  name: "server-only",
  setup(build) {
    // The package is a tripwire for Next's client bundles; here it is empty.
    build.onResolve({ filter: /^server-only$/ }, () => ({
      path: "server-only",
      namespace: "empty",
    }));
    build.onLoad({ filter: /.*/, namespace: "empty" }, () => ({ contents: "" }));
  },
};

/** How our TypeScript becomes a program for Node: one file, packages left where they are. */
export const NODE_BUNDLE = /** @type {const} */ ({
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  packages: "external",
  sourcemap: true,
  logLevel: "warning",
});

/** The command line, with the packages that it is made of: a person waits for it, and reading each file takes half the time. */
export const COMMAND_BUNDLE = /** @satisfies {import("esbuild").BuildOptions} */ ({
  ...NODE_BUNDLE,
  packages: "bundle",
  // Those with a native part, and one that most commands do without.
  external: ["@node-rs/argon2", "@redis/client", "sharp"],
  minifyWhitespace: true,
  // For packages that are no ES modules.
  banner: {
    js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
  },
});

export const plugins = [serverOnly];
