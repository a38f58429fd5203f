import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns";
import { users } from "./users";

/** Former usernames. Until `kept_until`, only the former holder can take them again. */
export const formerUsernames = pgTable(
  "former_usernames",
  {
    username: text("username").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    givenUpAt: instant("given_up_at").notNull(),
    keptUntil: instant("kept_until").notNull(),
  },
  (t) => [
    index("former_usernames_by_user").on(t.userId),
    index("former_usernames_by_end").on(t.keptUntil),
  ],
);
