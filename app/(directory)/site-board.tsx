"use client";

import {
  type FormEvent,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { Notice } from "@/app/_ui/notice";
import { AccountField } from "@/app/_ui/opened-as";
import { postQuietly } from "@/app/_ui/post-quietly";
import { useScripted } from "@/app/_ui/use-scripted";
import type { View } from "@/lib/i18n/preferences";
import type { BoardSection } from "@/lib/sites/catalog/board";
import { type BoardSite, openAddress, type PackedSite } from "@/lib/sites/catalog/board-site";
import { countOf } from "./arrange";
import { type BoardFilter, boardAddress } from "./board-address";
import type { BoardDown } from "./board-down";
import type { BoardMarks } from "./board-marks";
import type { BoardWords } from "./board-words";
import { fill, fillCount } from "./fill";
import { type KindCounts, KindLinks, SectionChips } from "./filter-links";
import { NothingMatches, type Remedy } from "./nothing-matches";
import { SiteList } from "./site-list";
import { SiteSearch } from "./site-search";
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
  board: readonly PackedSite[];
  counts: KindCounts;
  sections: readonly BoardSection[];
  filter: BoardFilter;
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

/**
 * Search, filters and cards. The server's output works without a script; with one, the board
 * filters as the user types.
 */
export function SiteBoard({ board, counts, sections, typed, whole, marks, words, ...rest }: Props) {
  const [view, setView] = useState(rest.view);
  const { favorites, submit, lost } = useFavorites(marks?.favorites ?? NONE);
  const own = useMemo(() => ({ favorites, yours: yoursOf(marks) }), [favorites, marks]);
  const found = useSearch({ board, sections, typed, asked: rest.filter, own });
  const { filter, choose, q, type, move, hits, selected, shown, behind, marked } = found;
  const limit = useDeferredValue(board.length, whole ? board.length : FIRST);
  const here = boardAddress(filter, q);
  const links = { counts, filter, q, words, onChoose: (to: BoardFilter) => choose(to, q) };
  return (
    <div className="board" data-view={view ?? "auto"} data-stars={marks ? "" : undefined}>
      <div className="flex flex-col gap-x-6 gap-y-4 lg:flex-row lg:items-center lg:justify-between">
        {rest.heading}
        <SiteSearch
          filter={filter}
          typed={typed}
          label={words.search}
          onType={type}
          onMove={move}
          opens={selected ? openAddress(selected) : null}
        />
      </div>
      <div className="mt-3 flex flex-col gap-x-4 gap-y-2 lg:flex-row lg:items-start">
        {sections.length > 0 && <SectionChips sections={sections} {...links} />}
        <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-3 not-first:lg:shrink-0 only:lg:flex-1">
          <KindLinks quiet={sections.length > 0} {...links} />
          <ViewSwitch view={view} onChoose={setView} next={here} words={words.view} />
        </div>
      </div>
      <BoardStatus count={q === "" ? 0 : countOf(hits)} selected={selected} words={words} />
      {countOf(shown) === 0 ? (
        <NothingMatches q={behind.q} filter={filter} remedy={rest.remedy} words={words.nothing} />
      ) : (
        <form method="post" action="/favorites" onSubmit={submit}>
          <input type="hidden" name="next" value={here} />
          <AccountField />
          {lost && <Notice kind="error">{words.favorites.lost}</Notice>}
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
        </form>
      )}
      {shown.others.length > limit && (
        <ShowAll here={here}>{fillCount(words.all, countOf(shown), words.locale)}</ShowAll>
      )}
    </div>
  );
}

/** Link to the page with all cards, for a browser without scripts. */
const ShowAll = ({ here, children }: { here: string; children: string }) => (
  <p className="mt-6 text-center">
    <a className="link" href={`${here}${here === "/" ? "?" : "&"}all=1`}>
      {children}
    </a>
  </p>
);

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

/** The user's favorites. A star updates them immediately; if the server refuses, the change is undone. */
function useFavorites(stored: readonly string[]) {
  const [favorites, setFavorites] = useState<ReadonlySet<string>>(() => new Set(stored));
  const [lost, setLost] = useState(false);
  const moved = useRef<string | null>(null);

  // The card has moved to the other section; focus stays on its star.
  useEffect(() => {
    if (moved.current && favorites)
      document.getElementById(`star-${moved.current}`)?.focus({ preventScroll: true });
    moved.current = null;
  }, [favorites]);

  function put(slug: string, first: boolean) {
    moved.current = slug;
    setFavorites((before) => {
      const after = new Set(before);
      if (first) after.add(slug);
      else after.delete(slug);
      return after;
    });
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (!(submitter instanceof HTMLButtonElement)) return;
    const { name, value: slug } = submitter;
    const answered = postQuietly(event.currentTarget, submitter);
    setLost(false);
    put(slug, name === "add");
    const next = await answered;
    // The session has ended in the meantime.
    if (next && next.pathname !== "/") return location.assign(next);
    if (next) return;
    put(slug, name !== "add");
    setLost(true);
  }

  return { favorites, submit, lost };
}
