import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { applications } from "./applications";
import { instant } from "./columns";
import { users } from "./users";

/** What owners would give away: one offer an application, until somebody answers it or it is over. */
export const applicationOffers = pgTable(
  "application_offers",
  {
    /** A new offer of the same application has another: an answer to the one before answers nothing. */
    id: uuid("id").primaryKey().defaultRandom(),
    applicationId: uuid("application_id")
      .notNull()
      .unique()
      .references(() => applications.id, { onDelete: "cascade" }),
    /** Whose it was then. It is an offer only as long as it still is. */
    fromId: uuid("from_id")
      .notNull()
      .references(() => users.id),
    /** Null: nobody has the name. Who offers does not see the difference (docs/decisions/0042). */
    toId: uuid("to_id").references(() => users.id),
    /** As the owner named them. */
    toUsername: text("to_username").notNull(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [
    index("application_offers_by_recipient").on(t.toId, t.createdAt),
    index("application_offers_by_expiry").on(t.expiresAt),
  ],
);
