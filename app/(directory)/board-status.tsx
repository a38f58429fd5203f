import { useScripted } from "@/app/_ui/use-scripted";
import type { BoardSite } from "@/lib/sites/catalog/board-site";
import type { BoardWords } from "./board-words";
import { fill, fillCount } from "./fill";

type Props = {
  /** Number of search results; 0 without a search. */
  count: number;
  /** The site that Enter opens, which needs a script. */
  selected: BoardSite | undefined;
  words: BoardWords;
};

/** Announces the search results as the user types. */
export function BoardStatus({ count, selected, words }: Props) {
  const scripted = useScripted();
  return (
    <p role="status" className="mt-5 text-sm text-soft empty:hidden">
      {count > 0 && summary(count, scripted ? selected : undefined, words)}
    </p>
  );
}

function summary(count: number, selected: BoardSite | undefined, words: BoardWords) {
  const said = fillCount(words.matches, count, words.locale);
  if (!selected) return said;
  const space = words.locale.startsWith("zh") ? "" : " ";
  return `${said}${space}${fill(words.enterOpens, selected.title)}`;
}
