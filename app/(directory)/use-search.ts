import { useCallback, useDeferredValue, useEffect, useMemo, useState } from "react";
import { nearest } from "@/lib/nearest";
import type { BoardSection } from "@/lib/sites/catalog/board";
import { type PackedSite, unpackSite } from "@/lib/sites/catalog/board-site";
import type { Own } from "@/lib/sites/catalog/rank-sites";
import { allOf, arrange, wantedOf } from "./arrange";
import { boardAddress } from "./board-address";
import { cardId } from "./site-card";

type Board = {
  board: readonly PackedSite[];
  sections: readonly BoardSection[];
  typed: string;
  /** Name of the section that the address asks for; null for all. */
  asked: string | null;
  mostUsed: readonly string[] | null;
  own: Own;
};

/** Filters the board's sites as the user types, and selects one of the matches for Enter. */
export function useSearch({ board, sections, typed, asked, mostUsed, own }: Board) {
  const sites = useMemo(() => board.map(unpackSite), [board]);
  const [section, choose] = useSection(asked);
  const [query, setQuery] = useState(typed);
  const [step, setStep] = useState(0);
  const q = query.trim();
  const wanted = useMemo(
    () => wantedOf(section, q, sections, mostUsed),
    [section, q, sections, mostUsed],
  );
  const hits = useMemo(() => arrange(sites, wanted, own), [sites, wanted, own]);
  const links = allOf(hits).filter((site) => site.opens);
  const selected = q === "" ? undefined : links[Math.min(step, links.length - 1)];
  const slug = selected?.slug ?? null;

  // The cards may lag behind the typed text; the search and Enter never do.
  const behind = useDeferredValue(wanted);
  const shown = useMemo(() => arrange(sites, behind, own), [sites, behind, own]);
  const marked = useDeferredValue(slug);
  const meant = useMemo(
    () => (shown.length === 0 && behind.q !== null ? nearest(sites, behind.q) : null),
    [shown, behind, sites],
  );

  const type = useCallback((text: string) => {
    setQuery(text);
    setStep(0);
  }, []);
  const move = (by: 1 | -1) => setStep(Math.max(0, Math.min(step, links.length - 1) + by));

  useEffect(() => {
    if (step > 0 && slug)
      document.getElementById(cardId(slug))?.scrollIntoView({ block: "nearest" });
  }, [step, slug]);

  return { section, choose, q, type, move, hits, selected, shown, behind, marked, meant };
}

/** The chosen section, stored in the browser's history, so that the back button returns to the previous one. */
function useSection(asked: string | null) {
  const [section, setSection] = useState(asked);

  useEffect(() => {
    const follow = () => setSection(new URLSearchParams(location.search).get("section"));
    window.addEventListener("popstate", follow);
    return () => window.removeEventListener("popstate", follow);
  }, []);

  function choose(chosen: string | null, q: string) {
    const address = boardAddress(chosen, q);
    if (address !== boardAddress(section, q)) history.pushState(null, "", address);
    setSection(chosen);
  }

  return [section, choose] as const;
}
