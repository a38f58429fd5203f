import { date, index, integer, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";

/**
 * Number of tokens that an application obtained for an API, by day (UTC). No foreign keys: removing
 * either would make a statement fail that several services share
 * (docs/design/hot-statements.md). Rows outlive both until they are pruned.
 */
export const apiUses = pgTable(
  "api_uses",
  {
    apiId: uuid("api_id").notNull(),
    applicationId: uuid("application_id").notNull(),
    day: date("day").notNull(),
    tokens: integer("tokens").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.apiId, t.applicationId, t.day] }),
    index("api_uses_by_day").on(t.day),
  ],
);
