import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { bytes, instant } from "./columns";
import { users } from "./users";

/** Browsers that skip the second step after the right password. */
export const trustedBrowsers = pgTable(
  "trusted_browsers",
  {
    /** SHA-256 of the token in the cookie. */
    tokenHash: bytes("token_hash").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
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
