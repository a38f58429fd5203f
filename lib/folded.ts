/** Letters that have no decomposition, by what people type instead of them; also the final sigma. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  þ: "th",
  ø: "o",
  ð: "d",
  đ: "d",
  ħ: "h",
  ı: "i",
  ł: "l",
  ŧ: "t",
  ς: "σ",
};

/** Combining marks of Latin, Greek and Cyrillic. In other scripts, marks make other letters. */
const MARKS = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g;

const ASCII = /^[\0-\x7f]*$/;

/**
 * Returns the form in which texts are searched: without case, accents and compatibility variants
 * such as full-width letters, in the same way for every language (`İ`, `I` and `ı` are `i`).
 * `search_fold` is the same in the database (docs/decisions/0174).
 */
export function folded(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize("NFKD")
    .replace(MARKS, "")
    .toLowerCase()
    .replace(/[^\0-\x7f]/g, (letter) => PLAIN[letter] ?? letter)
    .normalize("NFC");
}

/** Returns the words of a search in the form in which they are searched; each is found by itself. */
export const searchWords = (q: string): string[] => folded(q).split(/\s+/).filter(Boolean);
