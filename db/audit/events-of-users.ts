import { and, desc, eq, gt, inArray, lt, or, sql } from "drizzle-orm";
import { applications } from "@/db/schema/applications";
import { auditEvents } from "@/db/schema/audit";
import type { Db, Transaction } from "@/db/system/client";
import type { AuditEventName } from "./events";
import { nameAtRemoval } from "./removals";

/** Counts a user's events of one name since an instant. */
export const countEventsOfUser = (
  tx: Transaction,
  { userId, event, since }: { userId: string; event: AuditEventName; since: Date },
): Promise<number> =>
  tx.$count(
    auditEvents,
    and(eq(auditEvents.userId, userId), eq(auditEvents.event, event), gt(auditEvents.at, since)),
  );

const PASSWORD_EVENTS: AuditEventName[] = [
  "account.password_changed",
  "account.password_reset",
  "account.invitation_accepted",
];

/** Returns the time of a user's last password change; null if there is no event for it. */
export async function findLastPasswordChange(db: Db, userId: string): Promise<Date | null> {
  const [changed] = await db
    .select({ at: auditEvents.at })
    .from(auditEvents)
    .where(and(eq(auditEvents.userId, userId), inArray(auditEvents.event, PASSWORD_EVENTS)))
    .orderBy(desc(auditEvents.at), desc(auditEvents.id))
    .limit(1);
  return changed?.at ?? null;
}

/** Position in a user's events, stable when later events are added. */
export type EventKey = { at: Date; id: number };

/**
 * Returns events of a user's account, newest first: those of `events`, later than `since`, and
 * before `before` if given.
 */
export function listEventsOfUser(
  db: Db,
  asked: {
    userId: string;
    events: readonly AuditEventName[];
    since: Date;
    before: EventKey | null;
    limit: number;
  },
) {
  const { userId, events, since, before, limit } = asked;
  const { at, id } = auditEvents;
  return db
    .select({
      id,
      at,
      event: auditEvents.event,
      application: sql<
        string | null
      >`coalesce(${applications.name}, ${nameAtRemoval("application", sql`${auditEvents.applicationId}`)})`,
      network: auditEvents.network,
      userAgent: auditEvents.userAgent,
      turnedOff: sql<boolean>`coalesce(${auditEvents.after} ->> 'on' = 'false', false)`,
      newDevice: sql<boolean>`coalesce(${auditEvents.after} ->> 'newDevice' = 'true', false)`,
    })
    .from(auditEvents)
    .leftJoin(applications, eq(applications.id, auditEvents.applicationId))
    .where(
      and(
        eq(auditEvents.userId, userId),
        inArray(auditEvents.event, [...events]),
        gt(at, since),
        before ? or(lt(at, before.at), and(eq(at, before.at), lt(id, before.id))) : undefined,
      ),
    )
    .orderBy(desc(at), desc(id))
    .limit(limit);
}
