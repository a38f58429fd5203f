import { type EnabledSite, listEnabledSites } from "@/db/sites/sites";
import { database } from "@/db/system/client";
import { databaseFault } from "@/db/system/faults";
import type { Site } from "@/lib/openapi/schemas";
import { processWide } from "@/lib/runtime/process-wide";
import { watch } from "@/lib/runtime/watched";
import { type Board, boardOf } from "./board";

/** Enabled sites in directory order, cached in memory. A reload makes a new object. */
export type Catalog = {
  /** Sites that everyone sees. The API has only these. */
  sites: readonly Site[];
  bySlug: ReadonlyMap<string, Site>;
  /** Directory page for visitors who aren't signed in. */
  publicBoard: Board;
  /** All sites, also those that only some people see. */
  rows: readonly EnabledSite[];
};

const catalog = () => processWide("catalog", () => watch("sites", load));

async function load(): Promise<Catalog> {
  const rows = await listEnabledSites(database());
  const open = rows.filter(isForEveryone);
  const sites = open.map(siteOf);
  const bySlug = new Map(sites.map((site) => [site.slug, site]));
  return { sites, bySlug, publicBoard: boardOf(open), rows };
}

const isForEveryone = ({ audience }: EnabledSite) => audience === "everyone";

/** Returns the fields of docs/specification.md, section 2.1, and no other. */
const siteOf = ({ targetUrl, ...row }: EnabledSite): Site => {
  const { id, slug, title, displayUrl, description, kind, pinWeight } = row;
  const site = { id, slug, title, displayUrl, description, kind, pinWeight };
  return targetUrl === null ? site : { ...site, targetUrl };
};

/** Returns the current catalog. Throws while the database is down and the cache may be stale. */
export const currentCatalog = (): Catalog | Promise<Catalog> => catalog().current();

/**
 * Returns the current catalog, or the last known one while the database is down. That list was public
 * when it was loaded; it can't know of a site that was restricted since, and leads nowhere
 * (docs/decisions/0105-let-the-database-say-who-sees-a-site.md).
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

/** Returns all enabled sites in directory order, whoever sees them. */
export const listEnabled = async (): Promise<Catalog["rows"]> => (await readableCatalog()).rows;

/**
 * Returns the directory page's board for a visitor: the sites that everyone sees, and of the others
 * those that `visible` names.
 */
export async function listBoard(visible: ReadonlySet<string>): Promise<Board> {
  const { publicBoard, rows } = await readableCatalog();
  if (visible.size === 0) return publicBoard;
  return boardOf(rows.filter((row) => isForEveryone(row) || visible.has(row.slug)));
}
