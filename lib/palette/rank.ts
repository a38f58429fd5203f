import { folded, searchWords } from "@/lib/folded";

/** An entry of the palette: what is shown, and where it leads. */
export type Entry = {
  href: string;
  /** Value in a form's field (app/_ui/combobox.tsx): a username, key, client ID or identifier. */
  value?: string;
  title: string;
  detail: string | null;
  /** Address of an icon, logo or picture; null for a monogram. */
  picture: string | null;
};

/**
 * Returns how well a title matches a search, 0 best: it begins with it, one of its words does, it
 * contains all of its words, or only another field matches.
 */
export function rankOf(title: string, q: string): number {
  const [text, wanted] = [folded(title), folded(q)];
  if (text.startsWith(wanted)) return 0;
  if (!searchWords(q).every((word) => text.includes(word))) return 3;
  return text.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(wanted)) ? 1 : 2;
}

/** Sorts by rank; equal ones keep their order. */
export const byRank = <T>(list: readonly T[], rank: (one: T) => number): T[] =>
  list
    .map((one) => ({ one, at: rank(one) }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);
