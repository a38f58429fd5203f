import { and, desc, eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { applications } from "@/db/schema/applications";
import { auditEvents } from "@/db/schema/audit";
import { sites } from "@/db/schema/sites";
import { users } from "@/db/schema/users";

/** Finds the IDs used in events by the names that administrators use. */
export const FIND_SUBJECT = {
  user: async (db: Db, username: string): Promise<string | null> => {
    const [user] = await db
      .select({ id: users.id })
      .from(users)
      .where(eq(users.username, username.toLowerCase()));
    return user?.id ?? null;
  },
  application: async (db: Db, clientId: string): Promise<string | null> => {
    const [application] = await db
      .select({ id: applications.id })
      .from(applications)
      .where(eq(applications.clientId, clientId));
    return application?.id ?? findRemoved(db, clientId);
  },
  site: async (db: Db, slug: string): Promise<string | null> => {
    const [site] = await db.select({ id: sites.id }).from(sites).where(eq(sites.slug, slug));
    return site?.id ?? null;
  },
};

/** Finds a removed application's ID by the client_id in its removal event. */
async function findRemoved(db: Db, clientId: string): Promise<string | null> {
  const [removal] = await db
    .select({ id: auditEvents.applicationId })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.event, "application.removed"),
        sql`${auditEvents.before} ->> 'clientId' = ${clientId}`,
      ),
    )
    .orderBy(desc(auditEvents.at), desc(auditEvents.id))
    .limit(1);
  return removal?.id ?? null;
}
