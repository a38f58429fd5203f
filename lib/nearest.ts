import { folded, searchWords, wordsIn } from "./folded";

/** Letters of the shortest word that may be mistyped: shorter ones are near too many others. */
export const SHORTEST = 5;

type Titled = { title: string };

/** Returns the first title that has each word of a search, of long ones also with one mistake; null if none has. */
export const nearest = <T extends Titled>(list: readonly T[], q: string): T | null =>
  list.find(isNearTo(q)) ?? null;

/** Returns the condition of `nearest`. */
export function isNearTo(q: string): (one: Titled) => boolean {
  const wanted = searchWords(q);
  return ({ title }) => {
    const words = wordsIn(folded(title));
    const has = (word: string) =>
      words.some((one) => one === word || (word.length >= SHORTEST && isTypo(one, word)));
    return wanted.every(has);
  };
}

/** True if a word, or how it begins, has one mistake. */
const isTypo = (one: string, word: string) =>
  isNear(one, word) || [-1, 0, 1].some((by) => isNear(one.slice(0, word.length + by), word));

/** True if one letter more, less or different, or two exchanged ones, make the words the same. */
export function isNear(one: string, other: string): boolean {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const agree = (skipped: number, left: number) =>
    one.slice(at + skipped) === other.slice(at + left);
  const isExchanged = one[at] === other[at + 1] && one[at + 1] === other[at];
  return agree(1, 1) || agree(1, 0) || agree(0, 1) || (isExchanged && agree(2, 2));
}
