import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { applications } from "./applications";
import { belongsTo, instant } from "./columns";

/**
 * Outbox of mail. Written in the transaction that causes the mail, so that no crash loses it; rows
 * are deleted when delivered or given up.
 */
export const mails = pgTable(
  "mails",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** Recipient, kind, language and template parameters. Sealed: its links are credentials. */
    sealedMail: text("sealed_mail").notNull(),
    createdAt: instant("created_at").notNull(),
    attempts: integer("attempts").notNull().default(0),
    /** Time of the next attempt; a delivery in progress moves it ahead. */
    dueAt: instant("due_at").notNull(),
    /** Import that invites its people one after the other, and how many it invites; null for other mail. */
    batchId: uuid("batch_id"),
    batchSize: integer("batch_size"),
  },
  (t) => [index("mails_by_due").on(t.dueAt)],
);

/**
 * Outbox of back-channel logout. Written in the transaction that ends a session, so that no crash
 * loses a notice; rows are deleted when delivered or given up.
 */
export const logoutNotices = pgTable(
  "logout_notices",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    applicationId: belongsTo("application_id", () => applications.id),
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
