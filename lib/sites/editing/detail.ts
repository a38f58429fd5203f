import { findSite } from "@/db/sites/administration";
import { findCheck } from "@/db/sites/checks";
import { listTargets } from "@/db/sites/targets";
import { database } from "@/db/system/client";
import { readId } from "@/lib/runtime/id";
import { readLibraryIcon } from "@/lib/sites/icons/glyphs";
import { fieldsOf } from "./change";
import { visitsOf } from "./list";

/** Number of targets in the history of a site. */
const TARGETS = 20;

export type SiteDetail = NonNullable<Awaited<ReturnType<typeof findSiteDetail>>>;

/** Returns everything about one site, or null if the ID is malformed or unknown. */
export async function findSiteDetail(id: string, now: Date) {
  if (readId(id) === null) return null;
  const db = database();
  const site = await findSite(db, id);
  if (!site) return null;
  const [targets, visits, check] = await Promise.all([
    listTargets(db, id, TARGETS),
    visitsOf([id], now),
    findCheck(db, id),
  ]);
  const { revision, iconHash, glyph, color, applicationName, applicationOpen } = site;
  return {
    id,
    revision,
    applicationName,
    applicationOpen,
    fields: fieldsOf(site),
    icon: iconHash?.toString("base64url") ?? null,
    drawn: readLibraryIcon(glyph, color),
    targets,
    visits: visits.get(id) ?? [],
    check,
  };
}
