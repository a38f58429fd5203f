"use client";

import { useCallback, useDeferredValue, useEffect, useMemo, useState } from "react";
import { Notice } from "@/app/_ui/notice";
import type { View } from "@/lib/i18n/preferences";
import { type BoardSite, type PackedSite, unpackSite } from "@/lib/sites/catalog/board-site";
import { type SiteFilter, siteMatches } from "@/lib/sites/catalog/site";
import { boardAddress } from "./board-address";
import type { BoardMarks } from "./board-marks";
import { BoardStatus } from "./board-status";
import type { BoardWords } from "./board-words";
import { fillCount } from "./fill";
import { type Kind, type KindCounts, KindTabs } from "./kind-tabs";
import { NothingMatches } from "./nothing-matches";
import { cardId, redirectAddress } from "./site-card";
import { type Arranged, SiteList } from "./site-list";
import { SiteSearch } from "./site-search";
import { useFavorites } from "./use-favorites";
import { useKind } from "./use-kind";
import { ViewSwitch } from "./view-switch";

/** Number of cards in the initial page; the script shows the others, or a link does without one. */
const FIRST = 96;

const NONE: readonly string[] = [];

type Props = {
  board: readonly PackedSite[];
  counts: KindCounts;
  kind: Kind;
  typed: string;
  view: View;
  /** True if the initial page contains all cards. */
  whole: boolean;
  /** Null if the visitor isn't signed in. */
  marks: BoardMarks | null;
  words: BoardWords;
};

/**
 * Search, tabs and cards. The server's output works without a script; with one, the board filters
 * as the user types.
 */
export function SiteBoard({ board, counts, typed, whole, marks, words, ...asked }: Props) {
  const sites = useMemo(() => board.map(unpackSite), [board]);
  const [kind, chooseKind] = useKind(asked.kind);
  const [query, setQuery] = useState(typed);
  const [view, setView] = useState(asked.view);
  const [step, setStep] = useState(0);
  const { favorites, submit, lost } = useFavorites(marks?.favorites ?? NONE);
  const q = query.trim();
  const filter = useMemo(() => ({ kind, q: q === "" ? null : q }), [kind, q]);
  const hits = useMemo(() => arrange(sites, filter, favorites), [sites, filter, favorites]);
  const links = [...hits.first, ...hits.others].filter((site) => site.opens);
  const selected = q === "" ? undefined : links[Math.min(step, links.length - 1)];
  const slug = selected?.slug ?? null;

  // The cards may lag behind the typed text; the search and Enter never do.
  const behind = useDeferredValue(filter);
  const shown = useMemo(() => arrange(sites, behind, favorites), [sites, behind, favorites]);
  const marked = useDeferredValue(slug);
  const limit = useDeferredValue(sites.length, whole ? sites.length : FIRST);

  const type = useCallback((text: string) => {
    setQuery(text);
    setStep(0);
  }, []);

  useEffect(() => {
    if (step > 0 && slug)
      document.getElementById(cardId(slug))?.scrollIntoView({ block: "nearest" });
  }, [step, slug]);

  const here = boardAddress(kind, q);
  return (
    <div className="board" data-view={view}>
      <div className="mt-6 flex flex-col gap-4 lg:flex-row lg:items-center lg:justify-between">
        <SiteSearch
          kind={kind}
          typed={typed}
          label={words.search}
          onType={type}
          onMove={(by) => setStep(Math.max(0, Math.min(step, links.length - 1) + by))}
          opens={slug === null ? null : redirectAddress(slug)}
        />
        <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-3">
          <KindTabs
            counts={counts}
            kind={kind}
            q={q}
            onChoose={(chosen) => chooseKind(chosen, q)}
            words={words.kinds}
          />
          <ViewSwitch view={view} onChoose={setView} next={here} words={words.view} />
        </div>
      </div>
      <BoardStatus count={q === "" ? 0 : countOf(hits)} selected={selected} words={words} />
      {countOf(shown) === 0 ? (
        <NothingMatches q={behind.q} kind={behind.kind} words={words.nothing} />
      ) : (
        <form method="post" action="/favorites" onSubmit={submit} className="mt-5">
          <input type="hidden" name="next" value={here} />
          {lost && <Notice kind="error">{words.favorites.lost}</Notice>}
          <SiteList arranged={shown} limit={limit} selected={marked} marks={marks} words={words} />
        </form>
      )}
      {shown.others.length > limit && (
        <p className="mt-6 text-center">
          <a className="link" href={`${here}${here === "/" ? "?" : "&"}all=1`}>
            {fillCount(words.all, countOf(shown), words.locale)}
          </a>
        </p>
      )}
    </div>
  );
}

/** Returns the matching sites in directory order, the user's favorites first. */
function arrange(
  sites: readonly BoardSite[],
  filter: SiteFilter,
  favorites: ReadonlySet<string>,
): Arranged {
  const hits = sites.filter((site) => siteMatches(site, filter));
  return {
    first: hits.filter((site) => favorites.has(site.slug)),
    others: hits.filter((site) => !favorites.has(site.slug)),
  };
}

const countOf = ({ first, others }: Arranged) => first.length + others.length;
