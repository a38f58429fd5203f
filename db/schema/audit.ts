import { sql } from "drizzle-orm";
import { bigint, check, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns";

/**
 * Audit events: who did what to whom, when and from where. Never changed, except that the details
 * of a deleted user go (db/audit/blanking.ts), and deleted only at the end of the retention
 * (db/system/settings.ts). Written in the transaction of the action, so that none
 * lacks its event. IDs have no foreign keys: an event outlives its subject.
 */
export const auditEvents = pgTable(
  "audit_events",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant("at").notNull(),
    /** `subject.action`, as listed in db/audit/event-names.ts. */
    event: text("event").notNull(),
    /** User who acted; null for a stranger, a client or the service itself. */
    actorId: uuid("actor_id"),
    /** User whose account it concerns, who sees it under "Activity". */
    userId: uuid("user_id"),
    applicationId: uuid("application_id"),
    siteId: uuid("site_id"),
    groupId: uuid("group_id"),
    /** Network of the address (IPv4 /24, IPv6 /48), never the address. */
    network: text("network"),
    /** User-Agent as sent, shortened. */
    userAgent: text("user_agent"),
    requestId: uuid("request_id"),
    before: jsonb("before").$type<Record<string, unknown>>(),
    after: jsonb("after").$type<Record<string, unknown>>(),
  },
  (t) => [
    check("audit_events_event", sql`${t.event} ~ '^[a-z_]+\\.[a-z_]+$'`),
    index("audit_events_by_time").on(t.at, t.id),
    index("audit_events_by_user").on(t.userId, t.at, t.id),
    index("audit_events_by_actor").on(t.actorId, t.at, t.id),
    index("audit_events_by_event").on(t.event, t.at, t.id),
    index("audit_events_by_application").on(t.applicationId, t.at, t.id),
    index("audit_events_by_site").on(t.siteId, t.at, t.id),
    index("audit_events_by_group").on(t.groupId, t.at, t.id),
    // The log is searched by the request ID of an error page, and by the network of a caller.
    index("audit_events_by_request").on(t.requestId).where(sql`${t.requestId} is not null`),
    index("audit_events_by_network").on(t.network, t.at, t.id).where(sql`${t.network} is not null`),
    // Failed sign-ins with a provider.
    index("audit_events_by_provider")
      .on(sql`(${t.after} ->> 'providerId')`, t.at, t.id)
      .where(sql`${t.after} ->> 'providerId' is not null`),
  ],
);
