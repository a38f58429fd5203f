import { sql } from "drizzle-orm";
import { sites } from "@/db/schema/sites";
import type { DbOrTransaction, Execute } from "@/db/system/client";

/**
 * Keys of a site's groups as one text, in order: "a; b". Empty if it has none. Names its tables itself,
 * because in a query of one table the builder leaves them out.
 */
export const groupsOfSite = sql<string>`coalesce((select string_agg(g.key, '; ' order by g.key collate "C")
  from site_groups sg join groups g on g.id = sg.group_id where sg.site_id = sites.id), '')`;

/** Groups of a site, as `groupsOfSite` writes them. */
type Assigned = { slug: string; groups: string };

/** Gives sites exactly these groups. Keys that no group has are ignored. */
export async function writeSiteGroups(tx: Execute, rows: readonly Assigned[]): Promise<void> {
  const wanted = sql`(select site.id, string_to_array(w.groups, '; ') as keys
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as w(slug text, groups text)
    join sites site on site.slug = w.slug) wanted`;
  await tx.execute(sql`
    delete from site_groups using groups, ${wanted}
    where site_groups.site_id = wanted.id and groups.id = site_groups.group_id and groups.key <> all(wanted.keys)`);
  await tx.execute(sql`
    insert into site_groups (site_id, group_id)
    select wanted.id, groups.id from ${wanted} join groups on groups.key = any(wanted.keys)
    on conflict do nothing`);
}

/** Returns the sites that a group's members see because of it, by title. */
export const listSitesOf = (db: DbOrTransaction, groupId: string) =>
  db
    .select({ id: sites.id, title: sites.title })
    .from(sites)
    .where(sql`exists (select from site_groups sg where sg.site_id = ${sites.id} and sg.group_id = ${groupId})
      or ${sites.audience} = 'application' and exists (select from application_groups ag
        join applications a on a.id = ag.application_id and a.open_since is null
        where a.id = ${sites.applicationId} and ag.group_id = ${groupId})`)
    .orderBy(sql`lower(${sites.title})`, sites.id);
