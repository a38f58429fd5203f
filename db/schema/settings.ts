import { sql } from "drizzle-orm";
import { check, jsonb, pgTable, text } from "drizzle-orm/pg-core";

/**
 * Settings of the whole installation, as operators changed them or a new installation starts with
 * (db/system/settings.ts).
 */
export const settings = pgTable(
  "settings",
  { key: text("key").primaryKey(), value: jsonb("value").notNull() },
  (t) => [check("settings_key", sql`${t.key} ~ '^[a-z_]+$'`)],
);
