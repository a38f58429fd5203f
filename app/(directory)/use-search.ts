import { useCallback, useDeferredValue, useEffect, useMemo, useState } from "react";
import { type BoardSite, type PackedSite, unpackSite } from "@/lib/sites/catalog/board-site";
import { type SiteFilter, siteMatches } from "@/lib/sites/catalog/site";
import type { Kind } from "./kind-tabs";
import { cardId } from "./site-card";
import type { Arranged } from "./site-list";
import { useKind } from "./use-kind";

type Board = {
  board: readonly PackedSite[];
  typed: string;
  kind: Kind;
  favorites: ReadonlySet<string>;
};

/** Filters the board's sites as the user types, and selects one of the matches for Enter. */
export function useSearch({ board, typed, favorites, ...asked }: Board) {
  const sites = useMemo(() => board.map(unpackSite), [board]);
  const [kind, chooseKind] = useKind(asked.kind);
  const [query, setQuery] = useState(typed);
  const [step, setStep] = useState(0);
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

  const type = useCallback((text: string) => {
    setQuery(text);
    setStep(0);
  }, []);
  const move = (by: 1 | -1) => setStep(Math.max(0, Math.min(step, links.length - 1) + by));

  useEffect(() => {
    if (step > 0 && slug)
      document.getElementById(cardId(slug))?.scrollIntoView({ block: "nearest" });
  }, [step, slug]);

  return { kind, chooseKind, q, type, move, hits, selected, shown, behind, marked };
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

export const countOf = ({ first, others }: Arranged) => first.length + others.length;
