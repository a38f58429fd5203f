import { desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { AuditContext } from "@/db/audit/events";
import { sites } from "@/db/schema/sites";
import type { DbOrTransaction, Execute } from "@/db/system/client";
import { groupsOfSite } from "./groups";
import { rankSections } from "./sections";
import { SITE } from "./sites";

export type ImportedSite = {
  slug: string;
  title: string;
  displayUrl: string;
  description: string;
  kind: "internal" | "external";
  pinWeight: number;
  section: string | null;
  targetUrl: string | null;
  enabled: boolean;
  monitored: boolean;
  audience: "everyone" | "signed_in" | "application" | "groups";
  /** Keys of the groups that see the site (db/sites/groups.ts). */
  groups: string;
};

const listed = {
  ...SITE,
  enabled: sql<boolean>`${sites.enabledAt} is not null`,
  monitored: sites.monitored,
  groups: groupsOfSite,
};

/** Returns all sites, enabled or not, in the order of sections, which an import reads from it. */
export function listAllSites(db: DbOrTransaction): Promise<ImportedSite[]> {
  const ranked = rankSections(db);
  return db
    .select(listed)
    .from(sites)
    .leftJoin(ranked, eq(ranked.name, sites.section))
    .orderBy(ranked.rank, desc(sites.pinWeight), sites.slug);
}

export function listSitesOfSlugs(tx: DbOrTransaction, slugs: string[]): Promise<ImportedSite[]> {
  return tx.select(listed).from(sites).where(inArray(sites.slug, slugs));
}

export async function listSlugsSigningIn(tx: DbOrTransaction, slugs: string[]): Promise<string[]> {
  if (slugs.length === 0) return [];
  const has = sql`${sites.slug} = any(${sql.param(slugs)}::text[]) and ${isNotNull(sites.applicationId)}`;
  const rows = await tx.select({ slug: sites.slug }).from(sites).where(has);
  return rows.map(({ slug }) => slug);
}

const wanted = (rows: readonly ImportedSite[]) => sql`
  jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as wanted(slug text, title text, "displayUrl" text,
    description text, kind text, "pinWeight" integer, section text, "targetUrl" text, enabled boolean, monitored boolean, audience text)`;

/** Inserts sites, and their targets into the history. */
export async function insertSites(
  tx: Execute,
  rows: readonly ImportedSite[],
  context: AuditContext,
): Promise<void> {
  const at = sql`${context.at.toISOString()}::timestamptz`;
  await tx.execute(sql`
    with added as (
      insert into sites (slug, title, display_url, description, kind, pin_weight, section, target_url, monitored, audience, enabled_at, created_at, updated_at)
      select slug, title, "displayUrl", description, kind, "pinWeight", section, "targetUrl", monitored, audience, case when enabled then ${at} end, ${at}, ${at}
      from ${wanted(rows)}
      returning id, target_url)
    insert into site_targets (site_id, target_url, set_at, set_by)
    select id, target_url, ${at}, ${context.actorId}::uuid from added where target_url is not null`);
}

/** Updates existing sites by slug. Call `noteTargets` first, while the old targets are stored. */
export async function updateSites(
  tx: Execute,
  rows: readonly ImportedSite[],
  context: AuditContext,
): Promise<void> {
  const at = sql`${context.at.toISOString()}::timestamptz`;
  await tx.execute(sql`
    update sites set title = wanted.title, display_url = wanted."displayUrl", description = wanted.description,
      kind = wanted.kind, pin_weight = wanted."pinWeight", section = wanted.section, target_url = wanted."targetUrl",
      monitored = wanted.monitored, audience = wanted.audience, enabled_at = case when wanted.enabled then coalesce(sites.enabled_at, ${at}) end,
      revision = sites.revision + 1, updated_at = ${at}
    from ${wanted(rows)} where sites.slug = wanted.slug`);
}

/**
 * Records the targets that `updateSites` is about to set; a site without a history first gets its
 * current target.
 */
export async function noteTargets(
  tx: Execute,
  rows: readonly ImportedSite[],
  context: AuditContext,
): Promise<void> {
  const differs = sql`sites.slug = wanted.slug and sites.target_url is distinct from wanted."targetUrl"`;
  await tx.execute(sql`
    insert into site_targets (site_id, target_url, set_at, set_by)
    select sites.id, sites.target_url, sites.created_at, null from sites, ${wanted(rows)}
    where ${differs} and sites.target_url is not null
      and not exists (select from site_targets t where t.site_id = sites.id)`);
  await tx.execute(sql`
    insert into site_targets (site_id, target_url, set_at, set_by)
    select sites.id, wanted."targetUrl", ${context.at.toISOString()}::timestamptz, ${context.actorId}::uuid from sites, ${wanted(rows)}
    where ${differs}`);
}
