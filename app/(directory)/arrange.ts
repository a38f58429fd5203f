import type { BoardSite } from "@/lib/sites/catalog/board-site";
import type { BoardSection } from "@/lib/sites/catalog/catalog";
import { siteMatches } from "@/lib/sites/catalog/site";
import type { BoardFilter } from "./board-address";

export type Arranged = { first: readonly BoardSite[]; others: readonly BoardSite[] };

/** The filter in the form that sites are compared with. */
export type Wanted = ReturnType<typeof wantedOf>;

export const wantedOf = (
  { kind, section }: BoardFilter,
  q: string,
  sections: readonly BoardSection[],
) => ({
  kind,
  /** Number of the section; 0 for all. */
  section: sections.findIndex(({ name }) => name === section) + 1,
  q: q === "" ? null : q,
});

/**
 * Returns the matching sites, the user's favorites first. Search results and the sites of a section
 * are one list in directory order; otherwise sites are ordered by section, those without one last.
 */
export function arrange(
  sites: readonly BoardSite[],
  { section, ...filter }: Wanted,
  favorites: ReadonlySet<string>,
): Arranged {
  const hits = sites.filter(
    (site) => (section === 0 || site.section === section) && siteMatches(site, filter),
  );
  const first = hits.filter((site) => favorites.has(site.slug));
  const others = hits.filter((site) => !favorites.has(site.slug));
  if (section !== 0 || filter.q !== null) return { first: [], others: [...first, ...others] };
  return { first, others: others.sort((a, b) => placeOf(a) - placeOf(b)) };
}

const placeOf = ({ section }: BoardSite) => (section === 0 ? Number.MAX_SAFE_INTEGER : section);

export const countOf = ({ first, others }: Arranged) => first.length + others.length;

/** Splits arranged sites by section. */
export function groupBySection(sites: readonly BoardSite[]): readonly (readonly BoardSite[])[] {
  const groups = new Map<number, BoardSite[]>();
  for (const site of sites) {
    const group = groups.get(site.section);
    if (group) group.push(site);
    else groups.set(site.section, [site]);
  }
  return [...groups.values()];
}
