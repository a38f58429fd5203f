import { database } from "@/db/client";
import { databaseFault } from "@/db/faults";
import { listEnabledSites } from "@/db/sites/sites";
import { processWide } from "@/lib/runtime/process-wide";
import { watch } from "@/lib/runtime/watched";
import { type PackedSite, packSite } from "./board-site";
import type { Site } from "./site";

/** The enabled sites in directory order, as one copy in memory. A new copy is a new object. */
export type Catalogue = {
  sites: readonly Site[];
  bySlug: ReadonlyMap<string, Site>;
  /** The same sites in the same order, as the page shows them. */
  board: readonly PackedSite[];
};

/** So many of the heaviest carry the pinned mark. */
const PINNED = 3;

const catalogue = () => processWide("catalogue", () => watch("sites", load));

async function load(): Promise<Catalogue> {
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

/** The catalogue as it is now. Throws while the database is away and the copy may be old. */
export const currentCatalogue = (): Catalogue | Promise<Catalogue> => catalogue().current();

/** The same, but the last one known while the database is away: an old list harms nobody. */
export function readableCatalogue(): Catalogue | Promise<Catalogue> {
  const current = currentCatalogue();
  return current instanceof Promise ? current.catch(lastKnown) : current;
}

function lastKnown(error: unknown): Catalogue {
  const last = databaseFault(error) ? catalogue().lastKnown() : null;
  if (last) return last;
  throw error;
}

/** For the directory page: every card, and how many there are of each kind. */
export async function listBoard() {
  const { sites, board } = await readableCatalogue();
  return {
    board,
    counts: {
      all: sites.length,
      internal: sites.filter((site) => site.kind === "internal").length,
      external: sites.filter((site) => site.kind === "external").length,
    },
  };
}
