import { and, desc, eq, gt, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import type { Db, DbOrTransaction, Transaction } from "@/db/client";
import { applications } from "@/db/schema/applications";
import { auditEvents } from "@/db/schema/audit";
import type { AuditEventName } from "./event-names";

export type { AuditEventName };

/** Origin of the request behind an action. All null for the service itself. */
export type RequestOrigin = {
  network: string | null;
  userAgent: string | null;
  requestId: string | null;
};

export const NOWHERE: RequestOrigin = { network: null, userAgent: null, requestId: null };

/**
 * Actor, origin and time of an action. `actorId` is null for a stranger, a client, a command or the
 * service itself.
 */
export type AuditContext = { actorId: string | null; origin: RequestOrigin; at: Date };

/** Context of background work. */
export const serviceContext = (at: Date): AuditContext => ({ actorId: null, origin: NOWHERE, at });

/** User agent recorded for commands; no browser sends it. */
export const COMMAND_AGENT = "foyer command";

/** Context of a command, which is run by an operating system account, not a Foyer account. */
export const commandContext = (at: Date): AuditContext => ({
  actorId: null,
  origin: { ...NOWHERE, userAgent: COMMAND_AGENT },
  at,
});

export type AuditEvent = AuditContext & {
  event: AuditEventName;
  /** User whose account the event concerns. */
  userId?: string | null;
  applicationId?: string | null;
  siteId?: string | null;
  groupId?: string | null;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
};

/**
 * Records an event. Call it in the transaction of the action, so that both commit or neither does.
 */
export async function insertAuditEvent(
  db: DbOrTransaction,
  { origin, ...event }: AuditEvent,
): Promise<void> {
  await db
    .insert(auditEvents)
    .values({ ...event, ...origin })
    .prepare("audit_event")
    .execute();
}

/** Records events of one action by one statement, like insertAuditEvent. */
export async function insertAuditEvents(
  db: DbOrTransaction,
  events: readonly AuditEvent[],
): Promise<void> {
  await db
    .insert(auditEvents)
    .values(events.map(({ origin, ...event }) => ({ ...event, ...origin })));
}

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

/** Selects the name that an application had when it was removed; null while it exists. */
export const nameAtRemoval = (applicationId: SQL) => sql`(
  select gone.before ->> 'name' from audit_events gone
  where gone.application_id = ${applicationId} and gone.event = 'application.removed'
  order by gone.at desc, gone.id desc limit 1)`;

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
      >`coalesce(${applications.name}, ${nameAtRemoval(sql`${auditEvents.applicationId}`)})`,
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
