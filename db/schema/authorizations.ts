import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, uuid } from "drizzle-orm/pg-core";
import { bytes, instant } from "./columns";
import { sessions } from "./users";

/** Authorization requests that wait for a user, ten minutes at most. */
export const authorizationRequests = pgTable(
  "authorization_requests",
  {
    idHash: bytes("id_hash").primaryKey(),
    /**
     * No foreign key: rows outlive the application until they expire, but no query finds them
     * (docs/decisions/0043-delete-the-application-row-first.md).
     */
    applicationId: uuid("application_id").notNull(),
    applicationEpoch: integer("application_epoch").notNull(),
    /**
     * Hash of the cookie of the browser that started the request; no other browser can continue it.
     * Null until a browser brings a pushed request.
     */
    browserHash: bytes("browser_hash"),
    /** MAC of the network that sent it. Null if it may not be dropped for others: a known browser's, or a client's. */
    network: bytes("network"),
    /** True if the client pushed it (RFC 9126). */
    pushed: boolean("pushed").notNull().default(false),
    /** Validated parameters by their RFC 6749 names. */
    parameters: jsonb("parameters").$type<Record<string, string>>().notNull(),
    /** Session that decided on the request. Ending that session deletes the request. */
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
    index("authorization_requests_by_network")
      .on(t.network, t.createdAt)
      .where(sql`${t.network} is not null`),
  ],
);
