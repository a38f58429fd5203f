import type { EnabledSite } from "@/db/sites/sites";
import { addressOf } from "./address";
import { type PackedSite, packSite } from "./board-site";

/** Cards of the directory page, and what it says about all of them. */
export type Board = {
  /** Sites in directory order. */
  board: readonly PackedSite[];
  /** Sections in the order of their first sites. */
  sections: readonly BoardSection[];
  /** Sites that don't answer, and since when. */
  down: readonly DownSite[];
  counts: { all: number } & Record<EnabledSite["kind"], number>;
};

export type DownSite = { slug: string; since: Date };

/** Section of the directory page, and the number of its sites. */
export type BoardSection = { name: string; count: number };

/** Number of first sites that carry the pinned mark. */
const PINNED = 3;

/** Returns the board of the sites that somebody sees. */
export function boardOf(rows: readonly EnabledSite[]): Board {
  const sections = countSections(rows.map(({ section }) => section));
  const numbers = new Map(sections.map(({ name }, at) => [name, at + 1]));
  const board = rows.map(({ iconHash, section, audience, targetUrl, ...site }, place) =>
    packSite({
      ...site,
      ...hiddenAddress(site.displayUrl, targetUrl),
      section: numbers.get(section ?? "") ?? 0,
      pinned: place < PINNED && site.pinWeight > 0,
      opens: targetUrl !== null,
      limited: audience !== "everyone",
      icon: iconHash?.toString("base64url") ?? null,
    }),
  );
  const down = rows.flatMap(({ slug, downSince: since }) => (since ? [{ slug, since }] : []));
  const internal = rows.filter(({ kind }) => kind === "internal").length;
  const counts = { all: rows.length, internal, external: rows.length - internal };
  return { board, sections, down, counts };
}

/** Returns the target's host and path unless the card shows them. */
function hiddenAddress(displayUrl: string, target: string | null): { targetUrl?: string } {
  const targetUrl = target === null ? null : addressOf(target);
  return targetUrl === null || targetUrl === addressOf(displayUrl) ? {} : { targetUrl };
}

function countSections(sections: readonly (string | null)[]): BoardSection[] {
  const counts = new Map<string, number>();
  for (const name of sections) if (name !== null) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => ({ name, count }));
}
