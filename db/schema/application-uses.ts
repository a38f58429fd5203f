import { date, index, integer, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";

/**
 * Uses and failed requests of an application by day (UTC): sign-ins or, of a service, tokens. No
 * foreign key: rows outlive the application until they are pruned, and every read joins it
 * (docs/decisions/0043-delete-the-application-row-first.md).
 */
export const applicationUses = pgTable(
  "application_uses",
  {
    applicationId: uuid("application_id").notNull(),
    day: date("day").notNull(),
    uses: integer("uses").notNull().default(0),
    failures: integer("failures").notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.applicationId, t.day] }),
    index("application_uses_by_day").on(t.day),
  ],
);
