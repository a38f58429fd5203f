import { and, asc, desc, eq, isNotNull } from "drizzle-orm";
import type { Db } from "@/db/client";
import { siteChecks, sites } from "@/db/schema/sites";
import { checkOf } from "./checks";

/**
 * Returns the enabled sites, highest pin weight first, then by slug: a total order, so that paging
 * neither repeats nor skips.
 */
export function listEnabledSites(db: Db) {
  return db
    .select({
      id: sites.id,
      slug: sites.slug,
      title: sites.title,
      displayUrl: sites.displayUrl,
      description: sites.description,
      kind: sites.kind,
      pinWeight: sites.pinWeight,
      section: sites.section,
      targetUrl: sites.targetUrl,
      iconHash: sites.iconHash,
      /** When the site stopped answering; null while it answers or isn't monitored. */
      downSince: siteChecks.since,
    })
    .from(sites)
    .leftJoin(siteChecks, and(checkOf, eq(siteChecks.state, "down")))
    .where(isNotNull(sites.enabledAt))
    .orderBy(desc(sites.pinWeight), sites.slug);
}

/** Returns the names of all sections in use, also of disabled sites, in alphabetical order. */
export async function listSections(db: Db): Promise<string[]> {
  const rows = await db
    .selectDistinct({ section: sites.section })
    .from(sites)
    .where(isNotNull(sites.section))
    .orderBy(asc(sites.section));
  return rows.flatMap(({ section }) => section ?? []);
}
