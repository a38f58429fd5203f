import { build } from "esbuild";
import { expect, test } from "vitest";
import { COMMAND_BUNDLE, plugins, SERVER_BUNDLE } from "./esbuild-options.mjs";
import { thirdParty } from "./third-party.mjs";

const PACKAGE = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//;

/** Names of the packages that a bundle consists of. */
async function packagesIn(options: typeof SERVER_BUNDLE | typeof COMMAND_BUNDLE, entry: string) {
  const { metafile } = await build({
    ...{ ...options, plugins, entryPoints: [entry], outdir: "dist" },
    ...{ metafile: true, write: false },
  });
  return [
    ...new Set(Object.keys(metafile.inputs).flatMap((path) => PACKAGE.exec(path)?.[1] ?? [])),
  ];
}

test("the licenses of the image name every package in the bundles", async () => {
  const text = thirdParty();
  const bundled = await Promise.all([
    packagesIn(SERVER_BUNDLE, "server.ts"),
    packagesIn(COMMAND_BUNDLE, "foyer.ts"),
  ]);
  expect(bundled.flat()).toContain("zod");
  expect(bundled.flat().filter((name) => !text.includes(`\n${name} `))).toEqual([]);
});

test("the licenses of the image include those of vendored packages and of the build", () => {
  const text = thirdParty();
  expect(text).toMatch(/\nzod \S+ \(MIT\)\n\n--- node_modules\/zod\/LICENSE\n\nMIT License\n/);
  expect(text).toContain("--- node_modules/next/dist/compiled/react/LICENSE\n");
  expect(text).toMatch(/\nlucide \S+ \(ISC\)\n/);
  expect(text).not.toContain("\nvitest ");
});
