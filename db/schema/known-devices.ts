import { index, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { bytes, instant } from "./columns";
import { users } from "./users";

/**
 * Browsers that a user has signed in with, each by a long-lived cookie; a new one triggers a
 * notification by mail.
 */
export const knownDevices = pgTable(
  "known_devices",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    deviceHash: bytes("device_hash").notNull(),
    firstSeenAt: instant("first_seen_at").notNull(),
    lastSeenAt: instant("last_seen_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.deviceHash] }),
    index("known_devices_by_last_seen").on(t.lastSeenAt),
  ],
);

/**
 * Last sign-in of every user, 1970 if there was none. Triggers write it with the user and the
 * browser. Apart from the user's row, whose update would rewrite all indexes of it.
 */
export const lastSignIns = pgTable(
  "last_sign_ins",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    at: instant("at").notNull(),
  },
  (t) => [index("last_sign_ins_by_time").on(t.at, t.userId)],
);
