import type { BoardSection } from "@/lib/sites/catalog/board";
import type { BoardSite } from "@/lib/sites/catalog/board-site";
import { siteMatcher } from "@/lib/sites/catalog/site";
import type { BoardFilter } from "./board-address";

/** Matching sites: the user's favorites, other sites of the user's own, and all others. */
export type Arranged = Readonly<Record<"favorites" | "yours" | "others", readonly BoardSite[]>>;

/** Slugs of a user's favorites, and of the sites of the user's groups and applications. */
export type Own = Readonly<Record<"favorites" | "yours", ReadonlySet<string>>>;

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
 * Returns the matching sites, the user's own first. Search results and the sites of a section are one
 * list, favorites first; otherwise sites are ordered by section, those without one last.
 */
export function arrange(
  sites: readonly BoardSite[],
  { section, ...filter }: Wanted,
  own: Own,
): Arranged {
  const matches = siteMatcher(filter);
  const hits = sites.filter((site) => (section === 0 || site.section === section) && matches(site));
  const favorites = hits.filter((site) => own.favorites.has(site.slug));
  const rest = hits.filter((site) => !own.favorites.has(site.slug));
  if (section !== 0 || filter.q !== null)
    return { favorites: [], yours: [], others: [...favorites, ...rest] };
  const yours = rest.filter((site) => own.yours.has(site.slug));
  const others = rest.filter((site) => !own.yours.has(site.slug));
  return { favorites, yours, others: others.sort((a, b) => placeOf(a) - placeOf(b)) };
}

const placeOf = ({ section }: BoardSite) => (section === 0 ? Number.MAX_SAFE_INTEGER : section);

/** Returns all sites in the order in which they are shown. */
export const allOf = ({ favorites, yours, others }: Arranged) => [
  ...favorites,
  ...yours,
  ...others,
];

export const countOf = (arranged: Arranged) => allOf(arranged).length;

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
