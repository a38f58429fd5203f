import { index, integer, pgTable, uuid } from "drizzle-orm/pg-core";
import { applications } from "./applications";
import { instant } from "./columns";

/**
 * Outbox of back-channel logout. Written in the transaction that ends a session, so that no crash
 * loses a notice; rows are deleted when delivered or given up.
 */
export const logoutNotices = pgTable(
  "logout_notices",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    applicationId: uuid("application_id")
      .notNull()
      .references(() => applications.id, { onDelete: "cascade" }),
    /** `sub` and `sid` of the logout token. */
    userId: uuid("user_id").notNull(),
    sessionId: uuid("session_id").notNull(),
    createdAt: instant("created_at").notNull(),
    attempts: integer("attempts").notNull().default(0),
    /** Time of the next attempt; a delivery in progress moves it ahead. */
    dueAt: instant("due_at").notNull(),
  },
  (t) => [index("logout_notices_by_due").on(t.dueAt)],
);
