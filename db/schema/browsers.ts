import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { belongsTo, bytes, instant } from "./columns";
import { users } from "./users";

/**
 * Browsers that a user has signed in with, each by a long-lived cookie; a new one triggers a
 * notification by mail.
 */
export const knownDevices = pgTable(
  "known_devices",
  {
    userId: belongsTo("user_id", () => users.id),
    deviceHash: bytes("device_hash").notNull(),
    firstSeenAt: instant("first_seen_at").notNull(),
    lastSeenAt: instant("last_seen_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.deviceHash] }),
    index("known_devices_by_last_seen").on(t.lastSeenAt),
  ],
);

/**
 * Last sign-in of every user, 1970 if there was none. Triggers write it with the user and the
 * browser. Apart from the user's row, whose update would rewrite all indexes of it.
 */
export const lastSignIns = pgTable(
  "last_sign_ins",
  {
    userId: belongsTo("user_id", () => users.id).primaryKey(),
    at: instant("at").notNull(),
  },
  (t) => [index("last_sign_ins_by_time").on(t.at, t.userId)],
);

/** Browsers that skip the second step after the right password. */
export const trustedBrowsers = pgTable(
  "trusted_browsers",
  {
    /** SHA-256 of the token in the cookie. */
    tokenHash: bytes("token_hash").primaryKey(),
    userId: belongsTo("user_id", () => users.id),
    /** The user's epoch at the second step: cutting the user's access ends the trust. */
    userEpoch: integer("user_epoch").notNull(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    network: text("network"),
    userAgent: text("user_agent"),
  },
  (t) => [
    index("trusted_browsers_by_user").on(t.userId),
    index("trusted_browsers_by_expiry").on(t.expiresAt),
    check("trusted_browsers_hash", sql`octet_length(${t.tokenHash}) = 32`),
  ],
);
