import { sql } from "drizzle-orm";
import { boolean, check, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./columns";

/** How strictly people sign in. One row, written when an administrator first changes it. */
export const signInPolicy = pgTable(
  "sign_in_policy",
  {
    id: boolean("id").primaryKey().default(true),
    /** Days that a browser may skip the second step; 0 if none may. */
    trustedBrowserDays: integer("trusted_browser_days").notNull(),
    /** Roles whose password alone opens no session after the days of grace. */
    requiredRoles: text("required_roles").array().notNull().default([]),
    graceDays: integer("grace_days").notNull().default(14),
    /** Time since which these roles are required; null if none ever was. */
    requiredAt: instant("required_at"),
    changedAt: instant("changed_at").notNull(),
    revision: integer("revision").notNull(),
  },
  (t) => [
    check("sign_in_policy_one_row", sql`${t.id}`),
    check("sign_in_policy_days", sql`${t.trustedBrowserDays} in (0, 7, 30)`),
    check(
      "sign_in_policy_roles",
      sql`${t.requiredRoles} <@ array['user', 'developer', 'editor', 'administrator']`,
    ),
    check("sign_in_policy_grace", sql`${t.graceDays} between 0 and 90`),
    check("sign_in_policy_required", sql`${t.requiredAt} is not null or ${t.requiredRoles} = '{}'`),
  ],
);
