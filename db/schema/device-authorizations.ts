import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { bytes, instant, oneOf } from "./columns";

/**
 * Requests of devices whose users decide in a browser (RFC 8628 section 3.1), ten minutes at most.
 * No foreign keys: rows outlive what they name until they are pruned, but no query finds them
 * (docs/decisions/0043-delete-the-application-row-first.md).
 */
export const deviceAuthorizations = pgTable(
  "device_authorizations",
  {
    deviceCodeHash: bytes("device_code_hash").primaryKey(),
    /** MAC with a key of APP_SECRET: all user codes could be tried against a plain hash. */
    userCodeHash: bytes("user_code_hash").notNull().unique(),
    applicationId: uuid("application_id").notNull(),
    applicationEpoch: integer("application_epoch").notNull(),
    scopes: text("scopes").array().notNull(),
    /** APIs with the scopes that were asked for of each; null if it is about none. */
    apis: jsonb("apis").$type<{ id: string; scopes: string[] }[]>(),
    network: text("network"),
    userAgent: text("user_agent"),
    /** Seconds between two polls; each poll that comes too early adds some. */
    pollingInterval: integer("polling_interval").notNull(),
    polledAt: instant("polled_at"),
    /** Answer to the last poll. The answer `granted` is given once. */
    answer: text("answer", {
      enum: ["pending", "slow_down", "denied", "expired", "cut", "granted"],
    }),
    /** Session that entered the user code, and may decide. */
    sessionId: uuid("session_id"),
    decision: text("decision", { enum: ["approved", "denied"] }),
    /** Token family that the approval created. */
    familyId: uuid("family_id"),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [
    oneOf("device_authorizations_decision", t.decision),
    check(
      "device_authorizations_family",
      sql`(${t.decision} is not distinct from 'approved') = (${t.familyId} is not null)`,
    ),
    index("device_authorizations_pending")
      .on(t.applicationId, t.expiresAt)
      .where(sql`${t.decision} is null`),
    index("device_authorizations_by_expiry").on(t.expiresAt),
  ],
);
