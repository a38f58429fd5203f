import { useCallback, useDeferredValue, useEffect, useMemo, useState } from "react";
import type { BoardSection } from "@/lib/sites/catalog/board";
import { type PackedSite, unpackSite } from "@/lib/sites/catalog/board-site";
import { allOf, arrange, type Own, wantedOf } from "./arrange";
import { type BoardFilter, boardAddress, parseFilter } from "./board-address";
import { cardId } from "./site-card";

type Board = {
  board: readonly PackedSite[];
  sections: readonly BoardSection[];
  typed: string;
  asked: BoardFilter;
  own: Own;
};

/** Filters the board's sites as the user types, and selects one of the matches for Enter. */
export function useSearch({ board, sections, typed, asked, own }: Board) {
  const sites = useMemo(() => board.map(unpackSite), [board]);
  const [filter, choose] = useFilter(asked, sections);
  const [query, setQuery] = useState(typed);
  const [step, setStep] = useState(0);
  const q = query.trim();
  const wanted = useMemo(() => wantedOf(filter, q, sections), [filter, q, sections]);
  const hits = useMemo(() => arrange(sites, wanted, own), [sites, wanted, own]);
  const links = allOf(hits).filter((site) => site.opens);
  const selected = q === "" ? undefined : links[Math.min(step, links.length - 1)];
  const slug = selected?.slug ?? null;

  // The cards may lag behind the typed text; the search and Enter never do.
  const behind = useDeferredValue(wanted);
  const shown = useMemo(() => arrange(sites, behind, own), [sites, behind, own]);
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

  return { filter, choose, q, type, move, hits, selected, shown, behind, marked };
}

/** The chosen filter, stored in the browser's history, so that the back button returns to the previous one. */
function useFilter(asked: BoardFilter, sections: readonly BoardSection[]) {
  const [filter, setFilter] = useState(asked);

  useEffect(() => {
    function follow() {
      const query = new URLSearchParams(location.search);
      const named = { kind: query.get("kind"), section: query.get("section") };
      setFilter(parseFilter(named, sections));
    }
    window.addEventListener("popstate", follow);
    return () => window.removeEventListener("popstate", follow);
  }, [sections]);

  function choose(chosen: BoardFilter, q: string) {
    const address = boardAddress(chosen, q);
    if (address !== boardAddress(filter, q)) history.pushState(null, "", address);
    setFilter(chosen);
  }

  return [filter, choose] as const;
}
