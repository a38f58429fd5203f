import { type Color, GLYPHS, type Glyph, ICON_COLORS, wordsOf } from "./glyphs";

/** Returns the icon that fits a site's title, otherwise the first label of its host; without a glyph if none does. */
export function suggestIcon(title: string, address: string): { glyph: Glyph | null; color: Color } {
  const [label = ""] = address.replace(/^(https?:\/\/)?(www\.)?/, "").split(/[./:]/);
  const sum = [...title].reduce((so, one) => (so * 31 + (one.codePointAt(0) ?? 0)) % 65_521, 0);
  return {
    glyph: glyphFor(title) ?? glyphFor(label),
    color: ICON_COLORS[sum % ICON_COLORS.length] ?? "slate",
  };
}

/** The longest word decides. */
function glyphFor(text: string): Glyph | null {
  const found = text.toLowerCase();
  let best: { glyph: Glyph | null; length: number } = { glyph: null, length: 0 };
  for (const glyph of GLYPHS)
    for (const word of wordsOf(glyph).split(" "))
      if (word.length > best.length && isIn(found, word)) best = { glyph, length: word.length };
  return best.glyph;
}

const isIn = (text: string, word: string) =>
  word.length > 4 || !/^[a-z]/.test(word)
    ? text.includes(word)
    : text.split(/[^\p{L}\p{N}]+/u).some((one) => one === word || one === `${word}s`);
