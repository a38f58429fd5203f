import type { Site } from "@/lib/openapi/schemas";

/** Site, as the directory page shows it. */
export type BoardSite = Pick<Site, "slug" | "title" | "displayUrl" | "description" | "kind"> & {
  /** True for the sites that come first in the directory, whatever their section. */
  pinned: boolean;
  /** True if the card opens an address. */
  opens: boolean;
  limited: boolean;
  /** True if people sign in to the site with their account here, and if its application admits only some of them. */
  signsIn: boolean;
  restricted: boolean;
  /** Number of the site's section in `Board.sections`, from 1; 0 without one. */
  section: number;
  /** Hash of the icon, as its address spells it, or its glyph and color in the library; null for a monogram. */
  icon: string | null;
  /** Host and path of the target, which a search finds, unless they are displayed. */
  targetUrl?: string;
};

/**
 * Returns the address that opens a site for a person. Use it in a plain link, because a prefetch would
 * count as a visit.
 */
export const openAddress = ({ slug }: Pick<BoardSite, "slug">) => `/go/${slug}`;

/**
 * Compact form of a site, since a page sends hundreds of them to its script: values without names,
 * flags as bits, and the section's number above them.
 */
export type PackedSite = readonly [
  slug: string,
  title: string,
  displayUrl: string,
  description: string,
  bits: number,
  icon?: string | null,
  targetUrl?: string,
];

const INTERNAL = 1;
const PINNED = 2;
const OPENS = 4;
const LIMITED = 8;
const SIGNS_IN = 16;
const RESTRICTED = 32;
const SECTION = 64;

export function packSite(site: BoardSite): PackedSite {
  const bits =
    (site.kind === "internal" ? INTERNAL : 0) +
    (site.pinned ? PINNED : 0) +
    (site.opens ? OPENS : 0) +
    (site.limited ? LIMITED : 0) +
    (site.signsIn ? SIGNS_IN : 0) +
    (site.restricted ? RESTRICTED : 0) +
    site.section * SECTION;
  const values = [site.slug, site.title, site.displayUrl, site.description, bits] as const;
  if (site.targetUrl !== undefined) return [...values, site.icon, site.targetUrl];
  return site.icon === null ? values : [...values, site.icon];
}

export const unpackSite = ([
  slug,
  title,
  displayUrl,
  description,
  bits,
  icon,
  targetUrl,
]: PackedSite): BoardSite => ({
  slug,
  title,
  displayUrl,
  description,
  kind: bits & INTERNAL ? "internal" : "external",
  pinned: (bits & PINNED) !== 0,
  opens: (bits & OPENS) !== 0,
  limited: (bits & LIMITED) !== 0,
  signsIn: (bits & SIGNS_IN) !== 0,
  restricted: (bits & RESTRICTED) !== 0,
  section: Math.floor(bits / SECTION),
  icon: icon ?? null,
  ...(targetUrl !== undefined && { targetUrl }),
});
