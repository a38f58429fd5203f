// Collects what the image needs into a folder, after a build with FOYER_STANDALONE=on: the Next
// application as Next traced it, and the files that our two programs reach.
import { cpSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
// @ts-expect-error Next ships the tracer that it uses itself, without types.
import tracer from "next/dist/compiled/@vercel/nft/index.js";
import { thirdParty } from "./third-party.mjs";

const STANDALONE = ".next/standalone";
const PROGRAMS = ["dist/server.js", "dist/foyer.js", "lib/images/decoder.mjs"];
/** Files that the tracer can't follow: those read by a path, and Foyer's license. */
const UNTRACED = [".next/static", "db/migrations", "public", "package.json", "LICENSE"];
const NEXT = "node_modules/next/";

/**
 * True for a file of Next that its server never loads. Next's trace knows them: they belong to the
 * compiler and the development server. Only the modules that Next offers to import are added.
 * @param {string} file
 */
const isForBuildsOnly = (file) =>
  file.startsWith(NEXT) &&
  dirname(file) !== dirname(`${NEXT}.`) &&
  !existsSync(join(STANDALONE, file));

/**
 * True for a file that the trace adds without a use. The server names `.next` as a whole; the image
 * has Next's own selection of it.
 * @param {string} file
 */
const isLeftOut = (file) => file.startsWith(".next/") || isForBuildsOnly(file);

/** @param {string} target */
async function collect(target) {
  const folder = join(target, "opt/foyer");
  const copy = (/** @type {string} */ from, to = from) =>
    cpSync(from, join(folder, to), { recursive: true, verbatimSymlinks: true });
  for (const part of [".next", "node_modules"]) copy(join(STANDALONE, part), part);
  const options = { base: process.cwd(), processCwd: process.cwd(), ignore: isLeftOut };
  const { fileList } = await tracer.nodeFileTrace(PROGRAMS, options);
  for (const file of fileList) copy(file);
  for (const path of UNTRACED) copy(path);
  for (const name of ["foyer.mjs", "health.mjs"]) copy(join("ops/container", name), name);
  writeFileSync(join(folder, "THIRD_PARTY.txt"), thirdParty());
  const bin = join(target, "usr/local/bin");
  mkdirSync(bin, { recursive: true });
  symlinkSync(relative("/usr/local/bin", "/opt/foyer/foyer.mjs"), join(bin, "foyer"));
}

const [target] = process.argv.slice(2);
if (!target || !existsSync(STANDALONE)) {
  process.stderr.write(
    "usage: FOYER_STANDALONE=on npm run build, then this script with a folder\n",
  );
  process.exit(2);
}
await collect(target);
