import type { MouseEvent } from "react";
import type { BoardSection } from "@/lib/sites/catalog/board";
import { MOST_USED } from "./arrange";
import { boardAddress } from "./board-address";
import type { BoardWords } from "./board-words";

type Props = {
  sections: readonly BoardSection[];
  /** True for people who are signed in. */
  offersMostUsed: boolean;
  /** Number of all sites: the counts don't depend on the search. */
  all: number;
  /** Name of the chosen section; null for all. */
  section: string | null;
  q: string;
  onChoose: (section: string | null) => void;
  words: BoardWords["sections"];
};

/** Sections as links in one line, which scrolls on a phone. With a script they switch without a request. */
export function SectionChips({
  sections,
  offersMostUsed,
  all,
  section,
  q,
  onChoose,
  words,
}: Props) {
  if (sections.length === 0 && !offersMostUsed) return null;
  function choose(event: MouseEvent, name: string | null) {
    // The browser handles new tabs, new windows and downloads.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onChoose(name);
  }
  return (
    <nav
      aria-label={words.label}
      className="flex min-w-0 flex-1 gap-1.5 overflow-x-auto py-1.25 max-sm:-ml-4 max-sm:[mask-image:linear-gradient(90deg,#000_85%,#0000)] max-sm:px-4 sm:flex-wrap"
    >
      {[{ name: null, count: all }, ...sections].map(({ name, count }) => (
        <a
          key={name ?? ""}
          href={boardAddress(name, q)}
          onClick={(event) => choose(event, name)}
          aria-current={name === section ? "page" : undefined}
          className="board-chip"
        >
          <bdi>{name ?? words.all}</bdi> <span className="font-normal tabular-nums">{count}</span>
        </a>
      ))}
      {offersMostUsed && (
        <a
          href={boardAddress(MOST_USED, q)}
          aria-current={section === MOST_USED ? "page" : undefined}
          className="board-chip"
        >
          {words.mostUsed}
        </a>
      )}
    </nav>
  );
}
