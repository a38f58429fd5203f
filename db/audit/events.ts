import { auditEvents } from "@/db/schema/audit";
import type { DbOrTransaction } from "@/db/system/client";
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

/** Records an event. Call it in the action's transaction, so that both commit or neither. */
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
