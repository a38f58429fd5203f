import { folded, searchWords } from "@/lib/folded";
import { addressOf, hasScheme } from "./address";

/** A letter with its marks. Folding them together is the same as folding the whole text. */
const LETTERS = /\P{M}\p{M}*|\p{M}+/gu;

/**
 * Splits a text where it contains words of `q`, without regard to case and accents as `siteMatcher`
 * does: elements with an odd index are matches, the others the text between them.
 */
export function splitMatches(text: string, q: string): string[] {
  const words = searchWords(q).map((word) => (hasScheme(word) ? (addressOf(word) ?? "") : word));
  const marked = markedLetters(text, words.filter(Boolean));
  const parts = [""];
  for (const [letter, isMarked] of marked) {
    if (isMarked !== (parts.length % 2 === 0)) parts.push("");
    parts[parts.length - 1] += letter;
  }
  return parts.length % 2 === 0 ? [...parts, ""] : parts;
}

/** Returns the letters of a text, and whether a word has each of them. */
function markedLetters(text: string, words: readonly string[]): [letter: string, boolean][] {
  const letters = text.match(LETTERS) ?? [];
  const forms = letters.map(folded);
  const whole = forms.join("");
  const isMarked = new Uint8Array(whole.length);
  for (const word of words)
    for (let at = whole.indexOf(word); at !== -1; at = whole.indexOf(word, at + word.length))
      isMarked.fill(1, at, at + word.length);
  let from = 0;
  return letters.map((letter, n) => {
    const to = from + (forms[n]?.length ?? 0);
    const found = isMarked.subarray(from, to).includes(1);
    from = to;
    return [letter, found];
  });
}
