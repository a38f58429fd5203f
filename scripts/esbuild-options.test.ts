import { isBuiltin } from "node:module";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { plugins, SERVER_BUNDLE } from "./esbuild-options.mjs";

/** Kinds of imports that are resolved before the server's first line runs. */
const EAGER = new Set(["import-statement", "require-call"]);

const bundle = build({
  ...SERVER_BUNDLE,
  plugins,
  entryPoints: ["server.ts"],
  outfile: "dist/server.js",
  metafile: true,
  write: false,
});

test("the server's bundle loads one package from files before it runs", async () => {
  const { metafile } = await bundle;
  const imports = metafile.outputs["dist/server.js"]?.imports ?? [];
  const eager = imports.filter(({ kind, path }) => EAGER.has(kind) && !isBuiltin(path));
  expect(eager.map(({ path }) => path).sort()).toEqual(["@node-rs/argon2"]);
});

test("the server's bundle is ASCII, which Node.js keeps in one byte per character", async () => {
  const { outputFiles } = await bundle;
  const text = outputFiles.find(({ path }) => path.endsWith(".js"))?.text ?? "";
  expect(text.length).toBeGreaterThan(0);
  expect(text.match(/.{0,40}[^\0-\x7f]/g)).toBeNull();
});

test("the server's bundle has zod without its languages", async () => {
  const { metafile } = await bundle;
  const inputs = Object.entries(metafile.outputs["dist/server.js"]?.inputs ?? {});
  const languages = inputs.filter(
    ([path, { bytesInOutput }]) => bytesInOutput > 0 && path.includes("zod/v4/locales/"),
  );
  expect(languages.map(([path]) => path.split("/").at(-1))).toEqual(["en.js"]);
});
