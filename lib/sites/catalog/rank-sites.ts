import { byRank, ranking } from "@/lib/search-rank";
import type { BoardSite } from "./board-site";

/** Slugs of a user's favorites, and of the sites of the user's groups and applications. */
export type Own = Readonly<Record<"favorites" | "yours", ReadonlySet<string>>>;

/**
 * Sorts the matches of a search, best first, in the directory and the palette alike. Of equal ones, favorites
 * come first, then the user's own, internal ones before external ones, in the directory's order.
 */
export function rankSites<S extends Pick<BoardSite, "slug" | "title" | "displayUrl" | "kind">>(
  sites: readonly S[],
  q: string,
  { favorites, yours }: Own,
): S[] {
  const rank = ranking(q);
  const distance = (slug: string) => {
    if (favorites.has(slug)) return 0;
    return yours.has(slug) ? 2 : 4;
  };
  return byRank(
    sites,
    ({ slug, title, displayUrl, kind }) =>
      rank(title, displayUrl) * 6 + distance(slug) + (kind === "internal" ? 0 : 1),
  );
}
