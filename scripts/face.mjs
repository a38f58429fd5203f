// Makes the typeface that pages ship (app/face.css): Geist with the weights and features that they use,
// a third smaller than the package's files.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { digest, isCurrent } from "./digest.mjs";

const PACKAGE = "node_modules/@fontsource-variable/geist";
const STAMP = "dist/face/.made";
const OPTIONS = {
  targetFormat: "woff2",
  variationAxes: { wght: { min: 400, max: 650 } },
  keepFeatures: ["ccmp", "kern", "locl", "mark", "tnum"],
};

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
  for (const part of ["latin", "latin-ext"]) {
    const whole = readFileSync(`${PACKAGE}/files/geist-${part}-wght-normal.woff2`);
    const text = charactersOf(ranges[part]).join("");
    writeFileSync(`dist/face/${part}.woff2`, await subsetFont(whole, text, OPTIONS));
  }
  writeFileSync(STAMP, made);
}
