import { contrastOf, hexOf, type Oklch, oklchOf } from "./oklch";

/** Contrast of text with its background (WCAG 2.2, 1.4.3). */
export const MIN_CONTRAST = 4.5;

const ACCENT = /^#[0-9a-f]{6}$/;

/** True for a color as it is stored: `#` and six lowercase hexadecimal digits. */
export const isAccent = (text: string): boolean => ACCENT.test(text);

/** Colors that follow from the accent: `--color-*` of app/globals.css. */
export type Palette = Record<
  "accent" | "accent-strong" | "on-accent" | "tint" | "brand" | "on-brand",
  string
> &
  Partial<Record<"good" | "good-tint" | "danger" | "danger-tint", string>>;

export type Theme = "light" | "dark";

/**
 * Colors of app/globals.css that meet those of the accent: what links lie on, and text on a tint.
 * A test compares them with the style sheet.
 */
export const MET = {
  light: {
    grounds: ["#f5f7fa", "#ffffff", "#ebeef3", "#dff8e6", "#fef0d4", "#ffedeb"],
    texts: ["#171d29", "#525865", "#00572f", "#6c4300", "#9e1618"],
    /** Background of a button that confirms a deletion; its text has the color of text on the accent. */
    danger: "#9e1618",
  },
  dark: {
    grounds: ["#0e1017", "#171b23", "#232831", "#152c1e", "#332710", "#3e1e1c"],
    texts: ["#ebedf1", "#abb0b9", "#95deae", "#ecc980", "#f8a49d"],
    danger: "#f8a49d",
  },
} as const;

/** Lightness that each theme gives to a tint, and the chroma that it may have at most. */
const TINT = {
  light: { lightness: 0.95, chroma: 0.022 },
  dark: { lightness: 0.285, chroma: 0.045 },
} as const;

/**
 * States of app/globals.css that an accent can look like: hue, how near to it an accent turns it, by how much to
 * each side (radians), and by theme the lightness and chroma of the text and of what is behind.
 */
const STATES = {
  good: {
    hue: 2.705,
    near: 0.6,
    turns: [0.55, -0.55],
    light: [
      [0.4, 0.1],
      [0.955, 0.035],
    ],
    dark: [
      [0.84, 0.1],
      [0.27, 0.04],
    ],
  },
  // Less toward the warning's hue.
  danger: {
    hue: 0.471,
    near: 0.45,
    turns: [0.2, -0.55],
    light: [
      [0.45, 0.17],
      [0.96, 0.022],
    ],
    dark: [
      [0.8, 0.1],
      [0.28, 0.05],
    ],
  },
} as const;

/** Step in lightness by which a color is fitted. */
const STEP = 0.005;

/** Difference in lightness between the accent and its stronger form. */
const STRONGER = 0.08;

/** Lightness beyond which there is no room for a stronger form, which then goes the other way. */
const LAST = { light: 0.12, dark: 0.94 } as const;

/**
 * Returns a theme's colors for an accent: the same hue, in a lightness at which every text that the
 * pages show reaches 4.5:1. An accent that already does stays as it is.
 */
export function paletteOf(accent: string, theme: Theme): Palette {
  const chosen = oklchOf(accent);
  const { danger } = MET[theme];
  const away = theme === "light" ? -1 : 1;
  const state = stateBeside(chosen, theme);
  const turned = Object.values(state);
  const texts = [...MET[theme].texts, ...turned.slice(0, 1)];
  const tint = fitted(limited(chosen, TINT[theme]), -away, texts);
  const behind = [...MET[theme].grounds, ...turned.slice(1), tint];
  const text = fitted(chosen, away, behind);
  const { lightness } = oklchOf(text);
  const isLast = theme === "light" ? lightness < LAST.light : lightness > LAST.dark;
  const stronger = { ...chosen, lightness: lightness + (isLast ? -away : away) * STRONGER };
  const strong = fitted(stronger, away, behind);
  const onAccent = { lightness: theme === "light" ? 1 : 0.2, chroma: 0.06 };
  return {
    accent: text,
    "accent-strong": strong,
    "on-accent": fitted(limited(chosen, onAccent), -away, [
      text,
      strong,
      danger,
      ...turned.slice(0, 1),
    ]),
    tint,
    brand: accent,
    "on-brand": onBrand(accent),
    ...state,
  };
}

/** Returns the color of lines on the accent itself. */
export const onBrand = (accent: string): string =>
  contrastOf("#ffffff", accent) >= MIN_CONTRAST ? "#ffffff" : "#000000";

/** Returns another color of a state that an accent looks like, and of what is behind it, so that a result or a risk differs from an action. */
function stateBeside({ chroma, hue }: Oklch, theme: Theme): Partial<Palette> {
  for (const name of ["good", "danger"] as const) {
    const { hue: usual, near, turns, [theme]: tones } = STATES[name];
    const off = Math.atan2(Math.sin(hue - usual), Math.cos(hue - usual));
    if (chroma < 0.05 || Math.abs(off) > near) continue;
    const turned = usual + turns[off < 0 ? 0 : 1];
    const [text, tint] = tones.map(([lightness, c]) =>
      hexOf({ lightness, chroma: c, hue: turned }),
    );
    return { [name]: text, [`${name}-tint`]: tint };
  }
  return {};
}

/** Returns a color of the same hue. */
const limited = ({ chroma, hue }: Oklch, to: Omit<Oklch, "hue">): Oklch => ({
  lightness: to.lightness,
  chroma: to.lightness === 1 ? 0 : Math.min(chroma, to.chroma),
  hue,
});

/** Returns the nearest lightness in one direction at which a color contrasts with all others. */
function fitted(color: Oklch, direction: number, others: readonly string[]): string {
  for (let lightness = color.lightness; ; lightness += direction * STEP) {
    const hex = hexOf({ ...color, lightness: Math.min(1, Math.max(0, lightness)) });
    if (others.every((other) => contrastOf(hex, other) >= MIN_CONTRAST)) return hex;
    if (lightness < 0 || lightness > 1) return hex;
  }
}

/**
 * Returns the style sheet that gives every page the colors of an accent, and each sample its theme's,
 * unless the sample shows how pages look without an accent.
 */
export function accentSheet(accent: string): string {
  const [light, dark] = [tokensOf(paletteOf(accent, "light")), tokensOf(paletteOf(accent, "dark"))];
  return [
    `:root,[data-sample=light]:not([data-unbranded]){${light}}`,
    `@media(prefers-color-scheme:dark){:root:not([data-theme=light]){${dark}}}`,
    `:root[data-theme=dark],[data-sample=dark]:not([data-unbranded]){${dark}}`,
  ].join("");
}

const tokensOf = (palette: Palette): string =>
  Object.entries(palette)
    .map(([name, color]) => `--color-${name}:${color}`)
    .join(";");
