import type { EnabledSite } from "@/db/sites/sites";
import { imagePath } from "@/lib/images/image-path";
import { openAddress } from "@/lib/sites/catalog/board-site";
import type { findMarks } from "@/lib/sites/catalog/favorites";
import type { Entry } from "./entry";

const entryOf = ({ title, displayUrl, iconHash }: EnabledSite) => ({
  title,
  detail: displayUrl,
  picture: iconHash && imagePath(iconHash.toString("base64url")),
});

export const openingOf = (site: EnabledSite): Entry => ({
  href: openAddress(site),
  ...entryOf(site),
});

export const editingOf = (site: EnabledSite): Entry => ({
  href: `/admin/sites/${site.id}`,
  ...entryOf(site),
});

type Marks = Pick<Awaited<ReturnType<typeof findMarks>>, "favorites" | "connected">;

/** Returns the sites that a user opened, last used first, and the other favorites, as far as they open. */
export function ownSites(sites: readonly EnabledSite[], { favorites, connected }: Marks) {
  const usedAt = new Map(connected.map(({ slug, lastUsedAt }) => [slug, lastUsedAt?.getTime()]));
  const last = ({ slug }: EnabledSite) => usedAt.get(slug) ?? 0;
  return sites
    .filter((site) => last(site) > 0 || favorites.includes(site.slug))
    .filter(({ opensAt }) => opensAt !== null)
    .toSorted((a, b) => last(b) - last(a));
}
