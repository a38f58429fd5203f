import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { actionsKey, replacePreviewKeys } from "./stale.mjs";

const RANDOM = { previewModeId: "a", previewModeSigningKey: "b", previewModeEncryptionKey: "c" };

/** Returns both files of a build with random keys, after their replacement. */
function replaced(hash: string) {
  const folder = mkdtempSync(join(tmpdir(), "foyer-keys-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, "server"));
  const paths = ["prerender-manifest.json", "server/preview-props.json"];
  const contents = [{ version: 4, routes: {}, preview: RANDOM }, RANDOM];
  for (const [n, path] of paths.entries())
    writeFileSync(join(folder, path), JSON.stringify(contents[n]));
  replacePreviewKeys(hash, folder);
  return paths.map((path) => readFileSync(join(folder, path), "utf8"));
}

it("two builds of the same sources have the same keys, and other sources have others", () => {
  expect(replaced("one")).toEqual(replaced("one"));
  expect(replaced("one")).not.toEqual(replaced("two"));
  expect(actionsKey("one")).toEqual(actionsKey("one"));
  expect(actionsKey("one")).not.toEqual(actionsKey("two"));
});

it("both files have the same keys, in the lengths of Next, and the manifest keeps the rest", () => {
  const [manifest, props] = replaced("one").map((text) => JSON.parse(text));
  expect(manifest).toEqual({ version: 4, routes: {}, preview: props });
  expect(Object.values<string>(props).map(({ length }) => length)).toEqual([32, 64, 64]);
});
