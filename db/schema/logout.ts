import { index, integer, pgTable, uuid } from "drizzle-orm/pg-core";
import { applications } from "./applications";
import { instant } from "./columns";

/**
 * The outbox of back-channel logout: who has yet to be told that a session ended. Written by the transaction that ends
 * it, so that no crash loses one; removed when it was delivered, or given up.
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
    /** When it is tried next; moved ahead by whoever is trying now. */
    dueAt: instant("due_at").notNull(),
  },
  (t) => [index("logout_notices_by_due").on(t.dueAt)],
);
