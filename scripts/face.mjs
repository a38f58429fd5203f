// Makes the typeface that pages ship (app/face.css): Geist with the weights and features that they use, and
// with the letters of English in a file of their own, less than half of the package's.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { digest, isCurrent } from "./digest.mjs";

const PACKAGE = "node_modules/@fontsource-variable/geist";
const STAMP = "dist/face/.made";
const OPTIONS = {
  targetFormat: "woff2",
  variationAxes: { wght: { min: 400, max: 650 } },
};

/** Characters of English, and of the signs in our texts, as app/face.css has them. */
const BASIC =
  "U+0020-007E,U+00A0,U+00A9,U+00B7,U+00D7,U+2010-2015,U+2018-2019,U+201C-201D,U+2022,U+2026,U+2190-2193,U+2212";

/** Returns the characters of a CSS unicode-range. @param {string} range */
const charactersOf = (range) =>
  range.split(",").flatMap((part) => {
    const [first = 0, last = first] = part
      .slice(2)
      .split("-")
      .map((code) => Number.parseInt(code, 16));
    return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at));
  });

export async function makeFace() {
  const made = digest(["scripts/face.mjs", "package-lock.json"]);
  if (isCurrent(STAMP, made)) return;
  // @ts-expect-error The package has no types. Loaded here, because a command runs where there are no development packages.
  const { default: subsetFont } = await import("subset-font");
  mkdirSync("dist/face", { recursive: true });
  const ranges = JSON.parse(readFileSync(`${PACKAGE}/unicode.json`, "utf8"));
  const basic = charactersOf(BASIC);
  const western = charactersOf(ranges.latin).filter((one) => !basic.includes(one));
  const make = async (/** @type {[string, string, string[], string[]]} */ ...made) => {
    const [name, part, characters, keepFeatures] = made;
    const whole = readFileSync(`${PACKAGE}/files/geist-${part}-wght-normal.woff2`);
    const face = await subsetFont(whole, characters.join(""), { ...OPTIONS, keepFeatures });
    writeFileSync(`dist/face/${name}.woff2`, face);
  };
  const features = ["ccmp", "kern", "locl", "mark", "tnum"];
  await make("latin", "latin", basic, ["kern", "tnum"]);
  await make("latin-western", "latin", western, features);
  await make("latin-ext", "latin-ext", charactersOf(ranges["latin-ext"]), features);
  writeFileSync(STAMP, made);
}
