import { database } from "@/db/client";
import { databaseFault } from "@/db/faults";
import { listEnabledSites } from "@/db/sites/sites";
import type { Site } from "@/lib/openapi/schemas";
import { processWide } from "@/lib/runtime/process-wide";
import { watch } from "@/lib/runtime/watched";
import { type PackedSite, packSite } from "./board-site";

/** Enabled sites in directory order, cached in memory. A reload makes a new object. */
export type Catalog = {
  sites: readonly Site[];
  bySlug: ReadonlyMap<string, Site>;
  /** Sites in the order of `sites`, as the page shows them. */
  board: readonly PackedSite[];
  /** Sections in the order of their first sites. */
  sections: readonly BoardSection[];
  /** Sites that don't answer, and since when. */
  down: readonly DownSite[];
};

export type DownSite = { slug: string; since: Date };

/** Section of the directory page, and the number of its sites. */
export type BoardSection = { name: string; count: number };

/** Number of first sites that carry the pinned mark. */
const PINNED = 3;

const catalog = () => processWide("catalog", () => watch("sites", load));

async function load(): Promise<Catalog> {
  const rows = await listEnabledSites(database());
  const sites = rows.map(({ targetUrl, iconHash: _, section: __, downSince: ___, ...site }) =>
    targetUrl === null ? site : { ...site, targetUrl },
  );
  const sections = countSections(rows.map(({ section }) => section));
  const numbers = new Map(sections.map(({ name }, at) => [name, at + 1]));
  const board = rows.map(({ iconHash, section, ...site }, place) =>
    packSite({
      ...site,
      section: numbers.get(section ?? "") ?? 0,
      pinned: place < PINNED && site.pinWeight > 0,
      opens: site.targetUrl !== null,
      icon: iconHash?.toString("base64url") ?? null,
    }),
  );
  const bySlug = new Map(sites.map((site) => [site.slug, site]));
  const down = rows.flatMap(({ slug, downSince: since }) => (since ? [{ slug, since }] : []));
  return { sites, bySlug, board, sections, down };
}

function countSections(sections: readonly (string | null)[]): BoardSection[] {
  const counts = new Map<string, number>();
  for (const name of sections) if (name !== null) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => ({ name, count }));
}

/** Returns the current catalog. Throws while the database is down and the cache may be stale. */
export const currentCatalog = (): Catalog | Promise<Catalog> => catalog().current();

/**
 * Returns the current catalog, or the last known one while the database is down: a stale list does
 * no harm.
 */
export function readableCatalog(): Catalog | Promise<Catalog> {
  const current = currentCatalog();
  return current instanceof Promise ? current.catch(lastKnown) : current;
}

function lastKnown(error: unknown): Catalog {
  const last = databaseFault(error) ? catalog().lastKnown() : null;
  if (last) return last;
  throw error;
}

/** Returns every card and section of the directory page, and the number of each kind. */
export async function listBoard() {
  const { sites, board, sections, down } = await readableCatalog();
  return {
    board,
    sections,
    down,
    counts: {
      all: sites.length,
      internal: sites.filter((site) => site.kind === "internal").length,
      external: sites.filter((site) => site.kind === "external").length,
    },
  };
}
