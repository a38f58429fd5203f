import { and, asc, desc, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { siteChecks, sites } from "@/db/schema/sites";
import type { Db } from "@/db/system/client";
import { checkOf } from "./checks";

/** Condition for the enabled sites that a user sees. */
export const visibleTo = (userId: string): SQL =>
  sql`${sites.enabledAt} is not null and ${sees(userId)}`;

/** True if a user sees an enabled site. */
export const sees = (userId: string): SQL<boolean> =>
  sql`sees_site(${sites.id}, ${sites.audience}, ${userId})`;

/**
 * Returns an enabled site with a target that the user sees. Null if there is none, which doesn't tell
 * a hidden site from an unknown one.
 */
export async function findVisibleTarget(
  db: Db,
  { slug, userId }: { slug: string; userId: string },
): Promise<{ id: string; targetUrl: string } | null> {
  const [site] = await db
    .select({ id: sites.id, targetUrl: sql<string>`${sites.targetUrl}` })
    .from(sites)
    .where(and(eq(sites.slug, slug), isNotNull(sites.targetUrl), visibleTo(userId)));
  return site ?? null;
}

export type EnabledSite = Awaited<ReturnType<typeof listEnabledSites>>[number];

/**
 * Returns the enabled sites, whoever sees them, highest pin weight first, then by slug: a total order, so that paging
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
      audience: sites.audience,
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
