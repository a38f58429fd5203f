import { and, desc, eq, gt, inArray, sql } from "drizzle-orm";
import { applications } from "@/db/schema/applications";
import { auditEvents } from "@/db/schema/audit";
import type { Db, Transaction } from "@/db/system/client";
import { type Position, type SortColumn, walk } from "@/db/system/keyset";
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

const BY_TIME: SortColumn = { by: auditEvents.at, kind: "instant", tie: auditEvents.id };

/** Events of a user's account: those of `events`, later than `since`. */
export type EventsOfUser = { userId: string; events: readonly AuditEventName[]; since: Date };

const matching = ({ userId, events, since }: EventsOfUser) =>
  and(
    eq(auditEvents.userId, userId),
    inArray(auditEvents.event, [...events]),
    gt(auditEvents.at, since),
  );

/** Counts events of a user's account; `most` stops the count. */
export const countEvents = (db: Db, asked: EventsOfUser, most: number) =>
  db.$count(sql`(select from ${auditEvents} where ${matching(asked)} limit ${most}) as counted`);

const detail = (name: string) => sql<string | null>`${auditEvents.after} ->> ${name}::text`;

type Asked = EventsOfUser & { from: Position | null; limit: number };

/** Returns events of a user's account from a position on, newest first. */
export function listEventsOfUser(db: Db, { from, limit, ...asked }: Asked) {
  const { beyond, offset, order } = walk(BY_TIME, { down: true }, from);
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
      provider: sql<
        string | null
      >`coalesce(${auditEvents.after}, ${auditEvents.before}) ->> 'provider'`,
      way: detail("way"),
      reason: detail("reason"),
      about: detail("about"),
    })
    .from(auditEvents)
    .leftJoin(applications, eq(applications.id, auditEvents.applicationId))
    .where(and(matching(asked), beyond))
    .orderBy(order)
    .offset(offset)
    .limit(limit);
}
