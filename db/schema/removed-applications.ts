import { sql } from "drizzle-orm";
import { index, pgTable, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns";

/**
 * Removed applications. Users' credentials are already invalid and are deleted in batches; the ID
 * stays, since it must never be reused (docs/decisions/0043-delete-the-application-row-first.md).
 */
export const removedApplications = pgTable(
  "removed_applications",
  {
    id: uuid("id").primaryKey(),
    removedAt: instant("removed_at").notNull(),
    /** Time when the last leftovers were deleted. */
    sweptAt: instant("swept_at"),
  },
  (t) => [index("removed_applications_unswept").on(t.removedAt).where(sql`${t.sweptAt} is null`)],
);
