"use client";

import { useDeferredValue, useState } from "react";
import { Notice } from "@/app/_ui/notice";
import type { View } from "@/lib/i18n/preferences";
import type { PackedSite } from "@/lib/sites/catalog/board-site";
import { boardAddress } from "./board-address";
import type { BoardMarks } from "./board-marks";
import { BoardStatus } from "./board-status";
import type { BoardWords } from "./board-words";
import { fillCount } from "./fill";
import { type Kind, type KindCounts, KindTabs } from "./kind-tabs";
import { NothingMatches } from "./nothing-matches";
import { redirectAddress } from "./site-card";
import { SiteList } from "./site-list";
import { SiteSearch } from "./site-search";
import { useFavorites } from "./use-favorites";
import { countOf, useSearch } from "./use-search";
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
  const [view, setView] = useState(asked.view);
  const { favorites, submit, lost } = useFavorites(marks?.favorites ?? NONE);
  const found = useSearch({ board, typed, kind: asked.kind, favorites });
  const { kind, chooseKind, q, type, move, hits, selected, shown, behind, marked } = found;
  const limit = useDeferredValue(board.length, whole ? board.length : FIRST);
  const here = boardAddress(kind, q);
  return (
    <div className="board" data-view={view}>
      <div className="mt-6 flex flex-col gap-4 lg:flex-row lg:items-center lg:justify-between">
        <SiteSearch
          kind={kind}
          typed={typed}
          label={words.search}
          onType={type}
          onMove={move}
          opens={selected ? redirectAddress(selected.slug) : null}
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
