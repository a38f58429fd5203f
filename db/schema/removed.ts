import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { bytes, instant, needs } from "./columns";
import { users } from "./users";

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

/** Former usernames. Until `kept_until`, only the former holder can take them again. */
export const formerUsernames = pgTable(
  "former_usernames",
  {
    username: text("username").primaryKey(),
    userId: needs("user_id", () => users.id),
    givenUpAt: instant("given_up_at").notNull(),
    keptUntil: instant("kept_until").notNull(),
  },
  (t) => [
    index("former_usernames_by_user").on(t.userId),
    index("former_usernames_by_end").on(t.keptUntil),
  ],
);

/**
 * Removed applications. Users' credentials are already invalid and are deleted in batches; the ID
 * stays, since it must never be reused (docs/decisions/0043-delete-the-application-row-first.md).
 */
export const removedApplications = pgTable(
  "removed_applications",
  {
    id: uuid("id").primaryKey(),
    removedAt: instant("removed_at").notNull(),
    /** Time when the last leftovers were deleted. */
    sweptAt: instant("swept_at"),
  },
  (t) => [index("removed_applications_unswept").on(t.removedAt).where(sql`${t.sweptAt} is null`)],
);
