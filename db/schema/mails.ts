import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns";

/**
 * The outbox of mail: written by the transaction that gives the reason, so that no crash loses one; removed when it was
 * handed over, or given up.
 */
export const mails = pgTable(
  "mails",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** Recipient, kind, language and what the template needs. Sealed: a link in it is a credential. */
    sealedMail: text("sealed_mail").notNull(),
    createdAt: instant("created_at").notNull(),
    attempts: integer("attempts").notNull().default(0),
    /** When it is tried next; moved ahead by whoever is trying now. */
    dueAt: instant("due_at").notNull(),
  },
  (t) => [index("mails_by_due").on(t.dueAt)],
);
