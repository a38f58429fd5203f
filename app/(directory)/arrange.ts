import type { BoardSection } from "@/lib/sites/catalog/board";
import type { BoardSite } from "@/lib/sites/catalog/board-site";
import { type Own, rankSites } from "@/lib/sites/catalog/rank-sites";
import { siteMatcher } from "@/lib/sites/catalog/site";

/** Group of cards. A number is that of a section, 0 for the sites without one. */
export type Group = "favorites" | "pinned" | "yours" | number;

/** Matching sites in the order in which they are shown, each once. */
export type Arranged = readonly { group: Group; sites: readonly BoardSite[] }[];

/** The filter in the form that sites are compared with. */
export type Wanted = ReturnType<typeof wantedOf>;

export const wantedOf = (
  section: string | null,
  q: string,
  sections: readonly BoardSection[],
  mostUsed: readonly string[] | null = null,
) => ({
  /** Number of the section; 0 for all. */
  section: sections.findIndex(({ name }) => name === section) + 1,
  q: q === "" ? null : q,
  /** Slugs of the sites in the order of their visits; null unless they are asked for. */
  mostUsed: section === MOST_USED ? mostUsed : null,
});

/** Stands for a section in the address: the most used sites of all. */
export const MOST_USED = "*";

/** Number of sites that are most used. */
const USED_SHOWN = 12;

/**
 * Groups the matching sites: the user's favorites, the pinned sites, others of the user's own, and
 * the sections. The sites of one section are a single group, favorites first, and so are search results,
 * best matches first.
 */
export function arrange(
  sites: readonly BoardSite[],
  { section, q, mostUsed }: Wanted,
  own: Own,
): Arranged {
  const matches = siteMatcher({ q });
  const hits = sites.filter((site) => (section === 0 || site.section === section) && matches(site));
  if (q !== null && hits.length > 0) return [{ group: 0, sites: rankSites(hits, q, own) }];
  if (mostUsed && mostUsed.length > 0) {
    const bySlug = new Map(hits.map((site) => [site.slug, site]));
    const used = mostUsed.flatMap((slug) => bySlug.get(slug) ?? []);
    return [{ group: 0, sites: used.slice(0, USED_SHOWN) }];
  }
  const groups = new Map<Group, BoardSite[]>();
  for (const site of hits) {
    const group = groupOf(site, own);
    groups.set(group, [...(groups.get(group) ?? []), site]);
  }
  const arranged = [...groups]
    .map(([group, members]) => ({ group, sites: members }))
    .sort((a, b) => placeOf(a.group) - placeOf(b.group));
  if (section === 0 || hits.length === 0) return arranged;
  const others = hits.filter(({ slug }) => !own.favorites.has(slug));
  const favorites = hits.filter(({ slug }) => own.favorites.has(slug));
  return [{ group: 0, sites: [...favorites, ...others] }];
}

/** Returns how many sites of a section other groups show: the number in its chip includes them. */
export function countAbove(arranged: Arranged, group: Group, sections: readonly BoardSection[]) {
  const own = arranged.find((one) => one.group === group)?.sites.length ?? 0;
  return (sections[Number(group) - 1]?.count ?? own) - own;
}

function groupOf({ slug, pinned, section }: BoardSite, own: Own): Group {
  if (own.favorites.has(slug)) return "favorites";
  if (pinned) return "pinned";
  return own.yours.has(slug) ? "yours" : section;
}

function placeOf(group: Group): number {
  if (typeof group === "string") return ["favorites", "pinned", "yours"].indexOf(group) - 3;
  return group === 0 ? Number.MAX_SAFE_INTEGER : group;
}

/** Returns all sites in the order in which they are shown. */
export const allOf = (arranged: Arranged) => arranged.flatMap(({ sites }) => sites);
