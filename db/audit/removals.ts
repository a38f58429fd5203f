import { and, eq, type SQL, sql } from "drizzle-orm";
import { auditEvents } from "@/db/schema/audit";
import type { Db } from "@/db/system/client";

/** Events of removals: the subject's column, and its name in the settings that the event keeps. */
const REMOVALS = {
  site: { event: "site.removed", subject: auditEvents.siteId, name: "title" },
  application: { event: "application.removed", subject: auditEvents.applicationId, name: "name" },
  group: { event: "group.removed", subject: auditEvents.groupId, name: "name" },
} as const;

export type Removable = keyof typeof REMOVALS;

/** Selects the name that a subject had when it was removed; null while it exists. */
export const nameAtRemoval = (kind: Removable, id: SQL) => sql`(
  select gone.before ->> ${REMOVALS[kind].name}::text from audit_events gone
  where gone.${sql.identifier(`${kind}_id`)} = ${id} and gone.event = ${REMOVALS[kind].event}
  order by gone.at desc, gone.id desc limit 1)`;

/** Returns the name that a subject had when this user removed it; null if they didn't. */
export async function findRemovedName(
  db: Db,
  { kind, id, actorId }: { kind: Removable; id: string; actorId: string },
): Promise<string | null> {
  const { event, subject, name } = REMOVALS[kind];
  const [removed] = await db
    .select({ name: sql<string | null>`${auditEvents.before} ->> ${name}` })
    .from(auditEvents)
    .where(and(eq(subject, id), eq(auditEvents.event, event), eq(auditEvents.actorId, actorId)))
    .limit(1);
  return removed?.name ?? null;
}
