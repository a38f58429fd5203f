import { and, eq, sql } from "drizzle-orm";
import { auditEvents } from "@/db/schema/audit";
import type { Db } from "@/db/system/client";

/** Events of removals: the subject's column, and its name in the settings that the event keeps. */
const REMOVALS = {
  site: { event: "site.removed", subject: auditEvents.siteId, name: "title" },
  application: { event: "application.removed", subject: auditEvents.applicationId, name: "name" },
  group: { event: "group.removed", subject: auditEvents.groupId, name: "name" },
} as const;

export type Removable = keyof typeof REMOVALS;

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
