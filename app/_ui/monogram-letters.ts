const TILES = 8;

/** They are within a word: "Ada's". */
const APOSTROPHES = /['\u2019]/g;

/** The first characters of the first two words; of one word the first. */
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

/** Which of the tile colours of globals.css: the same for the same name, everywhere. */
export function monogramTile(name: string): number {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  return sum % TILES;
}
