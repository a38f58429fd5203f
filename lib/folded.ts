/**
 * Letters that have no decomposition, by what people type instead of them; also the final sigma, and
 * the apostrophes, quotation marks and dashes that programs put in place of typed ones.
 */
export const PLAIN: Readonly<Record<string, string>> = {
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
  "‘": "'",
  "’": "'",
  "‛": "'",
  "′": "'",
  ʻ: "'",
  ʼ: "'",
  "“": '"',
  "”": '"',
  "„": '"',
  "‐": "-",
  "‒": "-",
  "–": "-",
  "—": "-",
  "−": "-",
};

/**
 * Combining marks of Latin, Greek and Cyrillic, and those of Hebrew and Arabic, which people leave
 * out. In other scripts, marks make other letters.
 */
const MARKS =
  /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed]/g;

/** Characters that nobody types in a search: joiners of Persian and of emoji, the line that stretches Arabic, and others. */
const UNSEEN = /[\ufe00-\ufe0f\u00ad\u0640\u200b-\u200f\u2060\ufeff]/g;

const ASCII = /^[\0-\x7f]*$/;

/**
 * Returns the form in which texts are searched: without case, accents and variants such as
 * full-width letters or the curly apostrophe, in the same way for every language (`İ`, `I` and `ı`
 * are `i`). `search_fold` is the same in the database (docs/decisions/0174).
 */
export function folded(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize("NFKD")
    .replace(MARKS, "")
    .replace(UNSEEN, "")
    .toLowerCase()
    .replace(/[^\0-\x7f]/g, (letter) => PLAIN[letter] ?? letter)
    .normalize("NFC");
}

/** Returns the words of a search in the form in which they are searched; each is found by itself. */
export const searchWords = (q: string): string[] => folded(q).split(/\s+/).filter(Boolean);

/** Returns the words of folded text: its letters and digits, without what is between them. */
export const wordsIn = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u);
