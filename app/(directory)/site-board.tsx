"use client";

import { type ComponentProps, type ReactNode, useDeferredValue, useMemo, useState } from "react";
import { AccountField } from "@/app/_ui/opened-as";
import { useScripted } from "@/app/_ui/use-scripted";
import type { View } from "@/lib/i18n/preferences";
import type { BoardSection } from "@/lib/sites/catalog/board";
import { type BoardSite, openAddress, type PackedSite } from "@/lib/sites/catalog/board-site";
import { allOf } from "./arrange";
import { boardAddress } from "./board-address";
import type { BoardDown } from "./board-down";
import type { BoardMarks } from "./board-marks";
import type { BoardWords } from "./board-words";
import { fill, fillCount } from "./fill";
import { NothingMatches, type Remedy } from "./nothing-matches";
import { SectionChips } from "./section-chips";
import { SiteList } from "./site-list";
import { SiteSearch } from "./site-search";
import { useFavorites } from "./use-favorites";
import { useSearch } from "./use-search";
import { ViewSwitch } from "./view-switch";

/** Number of cards in the initial page; the script shows the others, or a link does without one. */
const FIRST = 96;

const NONE: readonly string[] = [];

/** Returns the sites of the visitor's groups, and those whose application the visitor allowed. */
const yoursOf = (marks: BoardMarks | null): ReadonlySet<string> =>
  new Set(marks ? [...marks.ofGroups, ...Object.keys(marks.connected)] : NONE);

type Props = {
  heading: ReactNode;
  /** Banner for those who haven't signed in. */
  invitation: ReactNode;
  board: readonly PackedSite[];
  sections: readonly BoardSection[];
  /** Name of the section that the address asks for; null for all. */
  section: string | null;
  /** Slugs of the most used sites, if the address asks for them; null otherwise. */
  mostUsed: readonly string[] | null;
  typed: string;
  /** The chosen view; null for the default, the list on a phone and the grid elsewhere. */
  view: View | null;
  /** True if the initial page contains all cards. */
  whole: boolean;
  /** Null if the visitor isn't signed in. */
  marks: BoardMarks | null;
  /** What the cards of sites that don't answer say. */
  down: BoardDown;
  remedy: Remedy;
  words: BoardWords;
};

/** Returns what the address asks for. */
const askedIn = ({ section: asked, mostUsed }: Pick<Props, "section" | "mostUsed">) => ({
  asked,
  mostUsed,
});

/**
 * Search, filters and cards. The server's output works without a script; with one, the board
 * filters as the user types.
 */
export function SiteBoard({ board, sections, typed, whole, marks, words, ...rest }: Props) {
  const [view, setView] = useState(rest.view);
  const { favorites, submit, lost } = useFavorites(marks?.favorites ?? NONE);
  const own = useMemo(() => ({ favorites, yours: yoursOf(marks) }), [favorites, marks]);
  const found = useSearch({ board, sections, typed, own, ...askedIn(rest) });
  const { section, choose, q, type, move, hits, selected, shown, behind, marked, meant } = found;
  const limit = useDeferredValue(board.length, whole ? board.length : FIRST);
  const here = boardAddress(section, q);
  const count = allOf(shown).length;
  return (
    <div className="board" data-view={view ?? "auto"} data-stars={marks ? "" : undefined}>
      <div className="flex flex-col gap-x-6 gap-y-4 lg:flex-row lg:items-center lg:justify-between">
        {rest.heading}
        <SiteSearch
          section={section}
          typed={typed}
          label={words.search}
          onType={type}
          onMove={move}
          opens={selected ? openAddress(selected) : null}
        />
      </div>
      {rest.invitation}
      <div className="mt-3 flex items-start justify-end gap-x-4">
        <SectionChips
          sections={sections}
          offersMostUsed={marks !== null}
          all={board.length}
          section={section}
          q={q}
          onChoose={(name) => choose(name, q)}
          words={words.sections}
        />
        <ViewSwitch view={view} onChoose={setView} next={here} words={words.view} />
      </div>
      <BoardStatus count={q === "" ? 0 : allOf(hits).length} selected={selected} words={words} />
      {count === 0 ? (
        <NothingMatches
          {...{ q, section, remedy: rest.remedy, words: words.nothing }}
          meant={meant?.title ?? null}
        />
      ) : (
        <StarForm next={here} onSubmit={submit} problem={lost ? words.favorites.lost : null}>
          <SiteList
            arranged={shown}
            wanted={behind}
            sections={sections}
            limit={limit}
            selected={marked}
            favorites={favorites}
            marks={marks}
            down={rest.down}
            words={words}
          />
        </StarForm>
      )}
      <ShowAll here={here} count={count} limit={limit} words={words} />
    </div>
  );
}

type StarFormProps = Pick<ComponentProps<"form">, "onSubmit" | "children"> & {
  next: string;
  problem: string | null;
};

const StarForm = ({ next, problem, children, ...rest }: StarFormProps) => (
  <form method="post" action="/favorites" {...rest}>
    <input type="hidden" name="next" value={next} />
    <AccountField />
    {problem && (
      <p role="alert" className="text-sm text-danger">
        {problem}
      </p>
    )}
    {children}
  </form>
);

type ShowAllProps = { here: string; count: number; limit: number; words: BoardWords };

/** Link to the page with all cards, for a browser without scripts. */
function ShowAll({ here, count, limit, words }: ShowAllProps) {
  if (count <= limit) return null;
  return (
    <p className="mt-6 text-center">
      <a className="link" href={`${here}${here === "/" ? "?" : "&"}all=1`}>
        {fillCount(words.all, count, words.locale)}
      </a>
    </p>
  );
}

type BoardStatusProps = {
  /** Number of search results; 0 without a search. */
  count: number;
  /** The site that Enter opens, which needs a script. */
  selected: BoardSite | undefined;
  words: BoardWords;
};

/** Announces the search results as the user types. */
function BoardStatus({ count, selected, words }: BoardStatusProps) {
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
