const TILES = 8;

/** Apostrophes within a word: "Ada's". */
const APOSTROPHES = /['\u2019]/g;

/** Returns the initials of the first two words, or of the only one. */
export function monogramLetters(name: string): string {
  const words = name
    .replace(APOSTROPHES, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
  return words
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? "")
    .join("");
}

/** Returns the tile color of globals.css, always the same for the same name. */
export function monogramTile(name: string): number {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  return sum % TILES;
}
