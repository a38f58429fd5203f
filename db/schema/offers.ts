import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { applications } from "./applications";
import { belongsTo, instant, needs } from "./columns";
import { users } from "./users";

/** Offers to transfer an application: one per application, until it is answered or expires. */
export const applicationOffers = pgTable(
  "application_offers",
  {
    /** New for each offer, so that a response to the previous one has no effect. */
    id: uuid("id").primaryKey().defaultRandom(),
    applicationId: belongsTo("application_id", () => applications.id).unique(),
    /** Owner at the time of the offer, which is valid only while they still own the application. */
    fromId: needs("from_id", () => users.id),
    /**
     * Null if no user has the name. The sender cannot tell
     * (docs/decisions/0042-transfer-applications-by-offer.md).
     */
    toId: uuid("to_id").references(() => users.id),
    /** Recipient's username as the owner entered it. */
    toUsername: text("to_username").notNull(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [
    index("application_offers_by_recipient").on(t.toId, t.createdAt),
    index("application_offers_by_expiry").on(t.expiresAt),
  ],
);
