import { listSites } from "@/db/sites/administration";
import { database } from "@/db/system/client";
import { reading } from "@/db/system/faults";
import { DIRECTORY_ORDER, withHosts } from "./list";

/** Maximum number of sites that the command line lists. */
export const MOST_LISTED = 1000;

/** Returns sites in the order of the directory, at most MOST_LISTED, and whether there are more. */
export async function listSitesFound(q: string) {
  const query = { q: withHosts(q), sort: DIRECTORY_ORDER, from: null, limit: MOST_LISTED + 1 };
  const rows = await reading(listSites(database(), query));
  return { sites: rows.slice(0, MOST_LISTED), isCut: rows.length > MOST_LISTED };
}
