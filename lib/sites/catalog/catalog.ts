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
};

/** Number of first sites that carry the pinned mark. */
const PINNED = 3;

const catalog = () => processWide("catalog", () => watch("sites", load));

async function load(): Promise<Catalog> {
  const rows = await listEnabledSites(database());
  const sites = rows.map(({ targetUrl, iconHash: _, ...site }) =>
    targetUrl === null ? site : { ...site, targetUrl },
  );
  const board = rows.map(({ iconHash, ...site }, place) =>
    packSite({
      ...site,
      pinned: place < PINNED && site.pinWeight > 0,
      opens: site.targetUrl !== null,
      icon: iconHash?.toString("base64url") ?? null,
    }),
  );
  return { sites, bySlug: new Map(sites.map((site) => [site.slug, site])), board };
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

/** Returns every card of the directory page, and the number of each kind. */
export async function listBoard() {
  const { sites, board } = await readableCatalog();
  return {
    board,
    counts: {
      all: sites.length,
      internal: sites.filter((site) => site.kind === "internal").length,
      external: sites.filter((site) => site.kind === "external").length,
    },
  };
}
