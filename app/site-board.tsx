"use client";

import { useCallback, useEffect, useState } from "react";
import { EmptyState } from "@/app/_ui/empty-state";
import { type Site, siteMatches } from "@/lib/directory/site";
import { boardAddress } from "./board-address";
import { type KindCounts, KindTabs } from "./kind-tabs";
import { SiteCard } from "./site-card";
import { SiteSearch } from "./site-search";

/** So many of the heaviest carry the pinned mark. */
const PINNED = 3;

type Props = {
  sites: readonly Site[];
  counts: KindCounts;
  kind: Site["kind"] | null;
  typed: string;
};

/** Search, tabs and cards. What the server renders of it works as it stands; with a script it filters as you type. */
export function SiteBoard({ sites, counts, kind, typed }: Props) {
  const [query, setQuery] = useState(typed);
  const [step, setStep] = useState(0);
  const q = query.trim();
  const hits = sites.filter((site) => siteMatches(site, { kind, q: q === "" ? null : q }));
  const links = hits.filter((site) => site.targetUrl !== undefined);
  const selected = q === "" ? undefined : links[Math.min(step, links.length - 1)];
  const pinned = new Set(sites.filter((site) => site.pinWeight > 0).slice(0, PINNED));

  const selectedId = selected ? cardId(selected) : null;

  const filter = useCallback((text: string) => {
    setQuery(text);
    setStep(0);
  }, []);

  useEffect(() => {
    if (step > 0 && selectedId)
      document.getElementById(selectedId)?.scrollIntoView({ block: "nearest" });
  }, [step, selectedId]);

  return (
    <>
      <div className="mt-6 flex flex-col gap-4 lg:flex-row lg:items-center lg:justify-between">
        <SiteSearch
          kind={kind}
          typed={typed}
          onType={filter}
          onMove={(by) => setStep(Math.max(0, Math.min(step, links.length - 1) + by))}
          selectedId={selectedId}
        />
        <KindTabs counts={counts} kind={kind} q={q} />
      </div>
      <p role="status" className="mt-5 text-sm text-soft empty:hidden">
        {q !== "" && hits.length > 0 && summary(hits.length, selected)}
      </p>
      {hits.length === 0 ? (
        <NothingMatches q={q} kind={kind} />
      ) : (
        <ul className="mt-5 grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-4">
          {hits.map((site) => (
            <li key={site.id} className="flex">
              <SiteCard
                id={cardId(site)}
                site={site}
                pinned={pinned.has(site)}
                selected={site === selected}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const cardId = (site: Site) => `site-${site.slug}`;

const summary = (hits: number, selected: Site | undefined) =>
  `${hits === 1 ? "1 site matches." : `${hits} sites match.`}${selected ? ` Enter opens ${selected.title}.` : ""}`;

function NothingMatches({ q, kind }: { q: string; kind: Site["kind"] | null }) {
  const of = kind === null ? "" : ` ${kind}`;
  return (
    <div className="mt-5">
      <EmptyState title={q === "" ? `There are no${of} sites` : `Nothing matches “${q}”`}>
        {q !== "" && <p>Try a shorter word, or part of the address.</p>}
        <p className="mt-2 flex flex-wrap justify-center gap-x-5 gap-y-2">
          {kind !== null && q !== "" && (
            <a className="link" href={boardAddress(null, q)}>
              Search all kinds of sites
            </a>
          )}
          <a className="link" href="/">
            Show all sites
          </a>
        </p>
      </EmptyState>
    </div>
  );
}
