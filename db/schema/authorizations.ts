import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, uuid } from "drizzle-orm/pg-core";
import { bytes, instant } from "./columns";
import { sessions } from "./users";

/** Authorization requests that wait for a person; at most ten minutes. */
export const authorizationRequests = pgTable(
  "authorization_requests",
  {
    idHash: bytes("id_hash").primaryKey(),
    /** Outlives it until it expires, and is found by nobody (docs/decisions/0043). */
    applicationId: uuid("application_id").notNull(),
    applicationEpoch: integer("application_epoch").notNull(),
    /** Hash of the cookie of the browser that began it; no other may go on. Null: pushed, and none has come yet. */
    browserHash: bytes("browser_hash"),
    /** The client itself sent it (RFC 9126). */
    pushed: boolean("pushed").notNull().default(false),
    /** The checked parameters, as RFC 6749 spells them. */
    parameters: jsonb("parameters").$type<Record<string, string>>().notNull(),
    /** The session that decided on it. Ending that session ends the request. */
    sessionId: uuid("session_id").references(() => sessions.id),
    accountChosenAt: instant("account_chosen_at"),
    consentedAt: instant("consented_at"),
    deniedAt: instant("denied_at"),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [
    check("authorization_requests_browser", sql`${t.pushed} or ${t.browserHash} is not null`),
    index("authorization_requests_by_session").on(t.sessionId),
    index("authorization_requests_by_application").on(t.applicationId),
    index("authorization_requests_by_expiry").on(t.expiresAt),
  ],
);
