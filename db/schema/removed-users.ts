import { sql } from "drizzle-orm";
import { index, integer, pgTable, uuid } from "drizzle-orm/pg-core";
import { bytes, instant } from "./columns";

/**
 * Deleted accounts. Their IDs and usernames must never be used again, and nothing else of them is
 * kept (docs/decisions/0100-delete-accounts-after-fourteen-days.md).
 */
export const removedUsers = pgTable(
  "removed_users",
  {
    id: uuid("id").primaryKey(),
    /** HMAC-SHA-256 of the username and the former ones that were still reserved. */
    usernameHashes: bytes("username_hashes").array().notNull(),
    removedAt: instant("removed_at").notNull(),
    /** Audit events whose details were deleted so far. */
    blankedEvents: integer("blanked_events").notNull().default(0),
    /** Time when the last of them were deleted. */
    blankedAt: instant("blanked_at"),
  },
  (t) => [
    index("removed_users_by_username").using("gin", t.usernameHashes),
    index("removed_users_unblanked").on(t.removedAt).where(sql`${t.blankedAt} is null`),
  ],
);
