import { useScripted } from "@/app/_ui/use-scripted";
import type { BoardSite } from "@/lib/sites/catalogue/board-site";
import type { BoardWords } from "./board-words";
import { fill, fillCount } from "./fill";

type Props = {
  /** Hits; 0 where nothing is searched for. */
  count: number;
  /** What Enter opens, which takes a script. */
  selected: BoardSite | undefined;
  words: BoardWords;
};

/** What the search has found, said while it is typed. */
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
