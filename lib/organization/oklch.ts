/** A color in OKLCH: lightness 0 to 1, chroma, and hue in radians. */
export type Oklch = { lightness: number; chroma: number; hue: number };

type Rgb = readonly [number, number, number];

/** Rounding error of the conversion that still counts as inside sRGB. */
const TOLERANCE = 1e-4;

/** Halvings of the chroma; more do not change 8-bit channels. */
const HALVINGS = 12;

/** Returns the linear channels of an sRGB color (IEC 61966-2-1). */
function linearOf(hex: string): Rgb {
  const number = Number.parseInt(hex.slice(1), 16);
  return [(number >> 16) & 255, (number >> 8) & 255, number & 255].map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
}

const encode = (value: number) =>
  value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;

/** Returns the color of `#rrggbb` (matrices of Björn Ottosson, "A perceptual color space"). */
export function oklchOf(hex: string): Oklch {
  const [r, g, b] = linearOf(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  const x = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const y = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return { lightness, chroma: Math.hypot(x, y), hue: Math.atan2(y, x) };
}

function rgbOf({ lightness, chroma, hue }: Oklch): Rgb {
  const [x, y] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const l = (lightness + 0.3963377774 * x + 0.2158037573 * y) ** 3;
  const m = (lightness - 0.1055613458 * x - 0.0638541728 * y) ** 3;
  const s = (lightness - 0.0894841775 * x - 1.291485548 * y) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

const isShowable = (rgb: Rgb) =>
  rgb.every((value) => value >= -TOLERANCE && value <= 1 + TOLERANCE);

/** Returns the color as `#rrggbb`, with less chroma if sRGB can't show it. Hue and lightness stay. */
export function hexOf(color: Oklch): string {
  let [low, high] = [0, color.chroma];
  let rgb = rgbOf(color);
  if (!isShowable(rgb)) {
    for (let n = 0; n < HALVINGS; n += 1) {
      const middle = (low + high) / 2;
      if (isShowable(rgbOf({ ...color, chroma: middle }))) low = middle;
      else high = middle;
    }
    rgb = rgbOf({ ...color, chroma: low });
  }
  const channels = rgb.map((value) =>
    Math.round(encode(Math.min(1, Math.max(0, value))) * 255)
      .toString(16)
      .padStart(2, "0"),
  );
  return `#${channels.join("")}`;
}

/** Returns the contrast of two colors, 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrastOf(one: string, other: string): number {
  const [high, low] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a) as [
    number,
    number,
  ];
  return (high + 0.05) / (low + 0.05);
}

function luminanceOf(hex: string): number {
  const [r, g, b] = linearOf(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
