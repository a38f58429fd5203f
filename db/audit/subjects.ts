import { eq, sql } from "drizzle-orm";
import { findGroup } from "@/db/groups/groups";
import { applications } from "@/db/schema/applications";
import { sites } from "@/db/schema/sites";
import type { Db } from "@/db/system/client";
import { findUser } from "@/db/users/users";
import type { AuditEventName } from "./events";

/** Finds the IDs used in events by the names that administrators use. */
export const FIND_SUBJECT = {
  user: async (db: Db, login: string): Promise<string | null> =>
    (await findUser(db, { login }))?.id ?? null,
  application: async (db: Db, clientId: string): Promise<string | null> => {
    const [application] = await db
      .select({ id: applications.id })
      .from(applications)
      .where(eq(applications.clientId, clientId));
    return application?.id ?? findRemoved(db, clientId);
  },
  site: async (db: Db, slug: string): Promise<string | null> => {
    const [site] = await db
      .select({ id: sites.id })
      .from(sites)
      .where(eq(sites.slug, slug.toLowerCase()));
    return site?.id ?? null;
  },
  group: async (db: Db, key: string): Promise<string | null> =>
    (await findGroup(db, { key }))?.id ?? null,
};

/**
 * Finds a removed application's ID by the client_id in its removal event. The range and the order
 * lead to the index by event: for an equality PostgreSQL assumes average frequency, and would read
 * the whole table by time for an unknown client_id.
 */
async function findRemoved(db: Db, clientId: string): Promise<string | null> {
  const removal: AuditEventName = "application.removed";
  const [removed] = await db.execute<{ applicationId: string }>(sql`
    select application_id as "applicationId" from audit_events
    where event between ${removal} and ${removal} and before ->> 'clientId' = ${clientId}
    order by event desc, at desc, id desc limit 1`);
  return removed?.applicationId ?? null;
}
