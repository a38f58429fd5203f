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

export const plugins = [serverOnly];
