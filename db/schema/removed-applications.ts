import { sql } from "drizzle-orm";
import { index, pgTable, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns";

/**
 * Applications that are gone. What people had with them is swept in batches, and is dead meanwhile; the id stays, since
 * none is given twice (docs/decisions/0043).
 */
export const removedApplications = pgTable(
  "removed_applications",
  {
    id: uuid("id").primaryKey(),
    removedAt: instant("removed_at").notNull(),
    /** Nothing is left of it. */
    sweptAt: instant("swept_at"),
  },
  (t) => [index("removed_applications_unswept").on(t.removedAt).where(sql`${t.sweptAt} is null`)],
);
