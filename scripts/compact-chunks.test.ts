import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { compactChunks } from "./compact-chunks.mjs";

/** Writes chunks as Next does, each with its source map, makes them compact and returns their folder. */
async function compacted(chunks: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), "foyer-chunks-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, source] of Object.entries(chunks)) {
    writeFileSync(join(folder, name), `${source}\n\n//# sourceMappingURL=${name}.map`);
    writeFileSync(join(folder, `${name}.map`), "{}");
  }
  await compactChunks(folder);
  return folder;
}

const load = (folder: string, name: string) => createRequire(`${folder}/`)(`./${name}`);

it("a chunk's texts become ASCII and keep their value", async () => {
  const folder = await compacted({ "a.js": "module.exports=[7,`“你好” 😀`,{你:'é'}]" });
  expect(readFileSync(join(folder, "a.js"), "utf8")).toMatch(/^[\n -~]+$/);
  expect(load(folder, "a.js")).toEqual([7, "“你好” 😀", { 你: "é" }]);
});

it("patterns and raw templates, which escapes would change, keep their letters", async () => {
  const folder = await compacted({ "a.js": "module.exports=[/^[一-龥😀]+$/u,String.raw`\\u你`]" });
  const [pattern, raw] = load(folder, "a.js");
  expect(["中😀", "a"].map((text) => pattern.test(text))).toEqual([true, false]);
  expect(raw).toBe("\\u你");
});

it("equal chunks are loaded once, and others stay what they are", async () => {
  const folder = await compacted({
    "[root]_a.js": "module.exports=[1,()=>2]",
    "b.js": "module.exports=[1,()=>2]",
    "c.js": "module.exports=[1,()=>3]",
  });
  const [first, second, other] = ["[root]_a.js", "b.js", "c.js"].map((name) => load(folder, name));
  expect(first[1]()).toBe(2);
  expect(second).toBe(first);
  expect(other[1]()).toBe(3);
});

it("no source map stays", async () => {
  const folder = await compacted({ "a.js": "module.exports=1" });
  expect(readdirSync(folder)).toEqual(["a.js"]);
  expect(readFileSync(join(folder, "a.js"), "utf8")).toBe("module.exports=1");
});
