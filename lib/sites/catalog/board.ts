import { PINNED_FROM } from "@/db/sites/sections";
import type { EnabledSite } from "@/db/sites/sites";
import { COLORS, readLibraryIcon } from "@/lib/sites/icons/glyphs";
import { addressOf } from "./address";
import { type PackedSite, packSite } from "./board-site";

/** Cards of the directory page, and what it says about all of them. */
export type Board = {
  /** Sites in directory order. */
  board: readonly PackedSite[];
  sections: readonly BoardSection[];
  /** Sites that don't answer, and since when. */
  down: readonly DownSite[];
};

export type DownSite = { slug: string; since: Date };

/** Section of the directory page, and the number of its sites. */
export type BoardSection = { name: string; count: number };

/** Returns the board of the sites that somebody sees. */
export function boardOf(rows: readonly EnabledSite[]): Board {
  const sections = countSections(rows);
  const numbers = new Map(sections.map(({ name }, at) => [name, at + 1]));
  const board = rows.map(({ section, audience, targetUrl, opensAt, ...site }) =>
    packSite({
      ...site,
      ...hiddenAddress(site.displayUrl, targetUrl),
      section: numbers.get(section ?? "") ?? 0,
      pinned: site.pinWeight >= PINNED_FROM,
      opens: opensAt !== null,
      limited: audience !== "everyone",
      icon: iconOf(site),
    }),
  );
  const down = rows.flatMap(({ slug, downSince: since }) => (since ? [{ slug, since }] : []));
  return { board, sections, down };
}

/** Returns the name and the color of an icon of the library, otherwise the hash of the picture. */
function iconOf({
  iconHash,
  glyph,
  color,
}: Pick<EnabledSite, "iconHash" | "glyph" | "color">): string | null {
  const drawn = readLibraryIcon(glyph, color);
  if (drawn) return `${drawn.glyph} ${COLORS[drawn.color]}`;
  return iconHash?.toString("base64url") ?? null;
}

/** Returns the target's host and path unless the card shows them. */
function hiddenAddress(displayUrl: string, target: string | null): { targetUrl?: string } {
  const targetUrl = target === null ? null : addressOf(target);
  return targetUrl === null || targetUrl === addressOf(displayUrl) ? {} : { targetUrl };
}

function countSections(rows: readonly EnabledSite[]): BoardSection[] {
  const counts = new Map<string, number>();
  const ranked = rows.toSorted((a, b) => (a.sectionRank ?? 0) - (b.sectionRank ?? 0));
  for (const { section } of ranked)
    if (section !== null) counts.set(section, (counts.get(section) ?? 0) + 1);
  return [...counts].map(([name, count]) => ({ name, count }));
}
