import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { accentSheet, isAccent, MET, MIN_CONTRAST, paletteOf, type Theme } from "./accent";
import { contrastOf, hexOf, oklchOf } from "./oklch";

const THEMES = ["light", "dark"] as const;

const readColors = (value: string) =>
  [...value.matchAll(/oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)].map(([, l, c, h]) =>
    hexOf({ lightness: Number(l), chroma: Number(c), hue: (Number(h) * Math.PI) / 180 }),
  );

/** Colors of app/globals.css in a theme, as `#rrggbb`. */
function tokensOf(theme: Theme) {
  const css = readFileSync("app/globals.css", "utf8");
  const found = [...css.matchAll(/--color-([\w-]+): (.*);/g)].map(([, name, value = ""]) => {
    const colors = readColors(value);
    return [name, theme === "dark" ? colors.at(-1) : colors[0]];
  });
  return Object.fromEntries(found) as Record<string, string>;
}

it.each(THEMES)("knows the colors of the style sheet: %s", (theme) => {
  const tokens = tokensOf(theme);
  const named = (...names: string[]) => names.map((name) => tokens[name]);
  expect(MET[theme]).toEqual({
    grounds: named("canvas", "surface", "info-tint", "good-tint", "warn-tint", "danger-tint"),
    texts: named("ink", "soft", "good", "warn", "danger"),
    danger: tokens.danger,
  });
});

it("gives a sample the colors of each theme", () => {
  const css = readFileSync("app/look.css", "utf8");
  const found = [...css.matchAll(/--color-([\w-]+): (.*);/g)];
  expect(found).toHaveLength(17);
  const [light, dark] = [tokensOf("light"), tokensOf("dark")];
  for (const [, name = "", value = ""] of found) {
    const [first, second = first] = readColors(value);
    expect([name, first, second]).toEqual([name, light[name], dark[name]]);
  }
});

/** Every pair of text and background that the pages have. */
function pairsOf(accent: string, theme: Theme): [string, string][] {
  const { grounds, texts, danger } = MET[theme];
  const { tint, brand, ...palette } = paletteOf(accent, theme);
  const state = palette.good ?? palette.danger ?? palette.accent;
  const behind = palette["good-tint"] ?? palette["danger-tint"] ?? tint;
  const links = [palette.accent, palette["accent-strong"]];
  return [
    ...links.flatMap((link) =>
      [...grounds, tint, behind].map((on): [string, string] => [link, on]),
    ),
    ...[...grounds.slice(0, 3), tint, behind].map((on): [string, string] => [state, on]),
    ...[...links, palette.danger ?? danger].map((on): [string, string] => [
      palette["on-accent"],
      on,
    ]),
    ...texts.map((text): [string, string] => [text, tint]),
    [palette["on-brand"], brand],
  ];
}

/** Returns random colors that are the same each time (Park and Miller). */
function colors(seed: number, count: number) {
  let state = seed;
  return Array.from({ length: count }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return `#${(state % 0x1000000).toString(16).padStart(6, "0")}`;
  });
}

it("every text reaches 4.5:1 in both themes, for 5,000 random colors and the extreme ones", () => {
  const random = colors(20_261_124, 5000);
  const extreme = ["00", "01", "7f", "fe", "ff"].flatMap((r) =>
    ["00", "7f", "ff"].flatMap((g) => ["00", "80", "ff"].map((b) => `#${r}${g}${b}`)),
  );
  const low: unknown[] = [];
  for (const accent of [...random, ...extreme])
    for (const theme of THEMES)
      for (const [text, on] of pairsOf(accent, theme))
        if (!(contrastOf(text, on) >= MIN_CONTRAST)) low.push([accent, theme, text, on]);
  expect(low).toEqual([]);
});

it("keeps the hue of a color that has one, and a color that fits as it is", () => {
  for (const accent of colors(7, 500)) {
    if (oklchOf(accent).chroma < 0.05) continue;
    for (const theme of THEMES) {
      const fitted = oklchOf(paletteOf(accent, theme).accent);
      const turned = Math.abs(fitted.hue - oklchOf(accent).hue) % (2 * Math.PI);
      if (fitted.chroma > 0.05) expect(Math.min(turned, 2 * Math.PI - turned)).toBeLessThan(0.1);
    }
  }
  expect(paletteOf("#2841ae", "light").accent).toBe("#2841ae");
  expect(paletteOf("#a0b7ff", "dark").accent).toBe("#a0b7ff");
});

it("gives a state another hue beside an accent that looks like it, and no other", () => {
  const turned = (accent: string) =>
    THEMES.flatMap((theme) => {
      const { good, danger } = paletteOf(accent, theme);
      return Object.entries({ good, danger }).flatMap(([name, color]) =>
        color ? [`${name} ${Math.round((oklchOf(color).hue * 180) / Math.PI + 360) % 360}`] : [],
      );
    });
  expect(turned("#15803d")).toEqual(["good 187", "good 187"]);
  expect(turned("#0f766e")).toEqual(["good 124", "good 124"]);
  expect(turned("#dc2626")).toEqual(["danger 356", "danger 356"]);
  expect(turned("#e11d48")).toEqual(["danger 39", "danger 38"]);
  for (const accent of ["#2841ae", "#7c3aed", "#a16207", "#404040"])
    expect(turned(accent)).toEqual([]);
});

it.each([
  ["#000000", "#ffffff", 21],
  ["#777777", "#ffffff", 4.48],
])("measures the contrast of %s with %s", (one, other, expected) =>
  expect(contrastOf(one, other)).toBeCloseTo(expected, 2),
);

it("converts there and back", () => {
  for (const color of colors(3, 500)) expect(hexOf(oklchOf(color))).toBe(color);
});

describe("the style sheet", () => {
  it("has nothing but numbers", () => {
    for (const accent of colors(11, 500))
      expect(accentSheet(accent)).toMatch(
        /^(?:[^#{}]+(?:\{[^#{}]+)?\{(?:--[a-z-]+:#[0-9a-f]{6};?){6,8}\}+){3}$/,
      );
  });

  it.each([
    "",
    "#fff",
    "#FFFFFF",
    "#fffffff",
    "#ffffff\n",
    "#fff;}body{",
    "red",
    "#00000g",
    " #ffffff",
    "#ffffff}*{display:none",
    "url(//x)",
    "＃ffffff",
  ])("takes no color from %j", (text) => expect(isAccent(text)).toBe(false));
});
