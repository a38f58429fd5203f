import { and, desc, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { everLetIn } from "@/db/gates/gates";
import { applications } from "@/db/schema/applications";
import { images } from "@/db/schema/images";
import { siteChecks, sites } from "@/db/schema/sites";
import type { Db } from "@/db/system/client";
import { checkOf } from "./checks";
import { rankSections } from "./sections";

/** Condition for the enabled sites that a user sees. */
export const visibleTo = (userId: string): SQL =>
  sql`${sites.enabledAt} is not null and ${sees(userId)}`;

/** True if a user sees an enabled site. */
export const sees = (userId: string): SQL<boolean> =>
  sql`sees_site(${sites.id}, ${sites.audience}, ${userId})`;

/**
 * Address that the card of a site opens: its target, otherwise the homepage of its application, if no
 * developer can change that (docs/decisions/0190).
 */
export const opensAt = sql<string | null>`coalesce(${sites.targetUrl}, (select a.homepage_url
  from applications a where a.id = ${sites.applicationId} and a.owner_id is null))`;

/**
 * Returns an enabled site that opens an address and that the user sees. Null if there is none, which doesn't tell
 * a hidden site from an unknown one.
 */
export async function findVisibleTarget(
  db: Db,
  { slug, userId }: { slug: string; userId: string },
): Promise<{ id: string; targetUrl: string } | null> {
  const [site] = await db
    .select({ id: sites.id, targetUrl: opensAt })
    .from(sites)
    .where(and(eq(sites.slug, slug), visibleTo(userId)));
  return site && site.targetUrl !== null ? { id: site.id, targetUrl: site.targetUrl } : null;
}

/** True if the gate of a site has let somebody in, and the site isn't open by mistake: until then nobody has to sign in. */
const isGateAtWork = sql`(
  ${everLetIn(applications.id)}
  and not exists (select from site_checks c where c.site_id = ${sites.id} and c.open_since is not null))`;

/** Columns of a site that each list has. */
export const SITE = {
  slug: sites.slug,
  title: sites.title,
  displayUrl: sites.displayUrl,
  description: sites.description,
  kind: sites.kind,
  pinWeight: sites.pinWeight,
  section: sites.section,
  targetUrl: sites.targetUrl,
  audience: sites.audience,
};

export type EnabledSite = Awaited<ReturnType<typeof listEnabledSites>>[number];

/**
 * Returns the enabled sites, whoever sees them, highest pin weight first, then by slug: a total order, so that paging
 * neither repeats nor skips.
 */
export function listEnabledSites(db: Db) {
  const ranked = rankSections(db);
  return db
    .select({
      ...SITE,
      id: sites.id,
      sectionRank: ranked.rank,
      opensAt,
      iconHash: sites.iconHash,
      glyph: images.glyph,
      color: images.color,
      /** True if people can sign in to the site with their account here. */
      signsIn: sql<boolean>`${applications.approvedAt} is not null and ${applications.suspendedAt} is null
        and (${applications.type} is distinct from 'gate' or ${isGateAtWork})`,
      /** True if its application admits only its groups. */
      restricted: sql<boolean>`${applications.id} is not null and ${applications.openSince} is null`,
      /** When the site stopped answering; null while it answers or isn't monitored. */
      downSince: siteChecks.since,
    })
    .from(sites)
    .leftJoin(siteChecks, and(checkOf, eq(siteChecks.state, "down")))
    .leftJoin(ranked, eq(ranked.name, sites.section))
    .leftJoin(applications, eq(applications.id, sites.applicationId))
    .leftJoin(images, eq(images.hash, sites.iconHash))
    .where(isNotNull(sites.enabledAt))
    .orderBy(desc(sites.pinWeight), sites.slug);
}

export const listSitesOfApplication = (db: Db, applicationId: string, limit: number) =>
  db
    .select({ id: sites.id, title: sites.title })
    .from(sites)
    .where(eq(sites.applicationId, applicationId))
    .orderBy(sql`lower(${sites.title})`, sites.id)
    .limit(limit);
