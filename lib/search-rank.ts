import { folded, searchWords, wordsIn } from "@/lib/folded";

/**
 * Returns how well something matches a search, 0 best: the title is what was typed; has it as whole
 * words; as beginnings of words; anywhere; only its host or another name has it, as a word or anywhere;
 * only the rest does. The worst of several words counts.
 */
export function ranking(q: string): (title: string, near?: string | null) => number {
  const wanted = searchWords(q);
  return (title, near) => {
    const text = folded(title);
    if (text === wanted.join(" ")) return 0;
    return Math.max(...wanted.map((word) => rankIn(text, word) ?? rankNear(near, word)));
  };
}

function rankIn(text: string, word: string): number | null {
  const words = wordsIn(text);
  if (words.includes(word)) return 1;
  if (words.some((one) => one.startsWith(word))) return 2;
  return text.includes(word) ? 3 : null;
}

function rankNear(near: string | null | undefined, word: string): number {
  const text = folded(near ?? "");
  if (wordsIn(text).includes(word)) return 4;
  return text.includes(word) ? 5 : 6;
}

/** Sorts by rank; equal ones keep their order. */
export const byRank = <T>(list: readonly T[], rank: (one: T) => number): T[] =>
  list
    .map((one) => ({ one, at: rank(one) }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);
