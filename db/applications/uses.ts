import { and, asc, desc, eq, gte, sql } from "drizzle-orm";
import { applicationUses } from "@/db/schema/application-uses";
import { applications } from "@/db/schema/applications";
import type { Db, Execute } from "@/db/system/client";
import { columns } from "@/db/system/columns";
import { ownerCondition, type Which } from "./settings";
import { typeOfApplication } from "./type";

/**
 * Adds uses to a day, by client ID; those of removed applications are dropped. Rows are locked in
 * order of ID, so that concurrent writers cannot deadlock.
 */
export async function addUses(
  db: Execute,
  day: string,
  uses: ReadonlyMap<string, number>,
): Promise<void> {
  const added = [...uses].map(([clientId, count]) => ({ clientId, count }));
  await db.execute(sql`
    insert into application_uses (application_id, day, uses)
    select a.id, ${day}::date, u.count
    from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as u("clientId" text, count integer)
    join applications a on a.client_id = u."clientId" order by a.id
    on conflict (application_id, day) do update set uses = application_uses.uses + excluded.uses`);
}

/** Returns the uses of an application since a day (UTC); with an owner, only if it is theirs. */
export const listUses = (db: Db, which: Which, since: string) =>
  db
    .select(columns(applicationUses, "day", "uses", "failures"))
    .from(applicationUses)
    .where(
      and(
        eq(applicationUses.applicationId, which.id),
        gte(applicationUses.day, since),
        ownerCondition(which),
      ),
    )
    .orderBy(asc(applicationUses.day));

/** Returns the applications with users that were signed in to most since a day (UTC). */
export const listMostUsed = (db: Db, since: string, limit: number) => {
  const used = db
    .select({
      id: applicationUses.applicationId,
      uses: sql<number>`sum(${applicationUses.uses})::int`.as("sum"),
    })
    .from(applicationUses)
    .where(gte(applicationUses.day, since))
    .groupBy(applicationUses.applicationId)
    .as("used");
  return db
    .select({
      id: applications.id,
      name: applications.name,
      logoHash: sql<string | null>`encode(${applications.logoHash}, 'hex')`,
      uses: used.uses,
    })
    .from(used)
    .innerJoin(applications, eq(applications.id, used.id))
    .where(sql`${used.uses} > 0 and ${typeOfApplication} <> 'service'`)
    .orderBy(desc(used.uses), applications.id)
    .limit(limit);
};
