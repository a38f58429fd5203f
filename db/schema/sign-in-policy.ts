import { sql } from "drizzle-orm";
import { boolean, check, integer, pgTable } from "drizzle-orm/pg-core";
import { instant } from "./columns";

/** How strictly people sign in. One row, written when an administrator first changes it. */
export const signInPolicy = pgTable(
  "sign_in_policy",
  {
    id: boolean("id").primaryKey().default(true),
    /** Days that a browser may skip the second step; 0 if none may. */
    trustedBrowserDays: integer("trusted_browser_days").notNull(),
    changedAt: instant("changed_at").notNull(),
    revision: integer("revision").notNull(),
  },
  (t) => [
    check("sign_in_policy_one_row", sql`${t.id}`),
    check("sign_in_policy_days", sql`${t.trustedBrowserDays} in (0, 7, 30)`),
  ],
);
