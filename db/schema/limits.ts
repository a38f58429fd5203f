import { bigint, integer, pgTable, varchar } from "drizzle-orm/pg-core";

/** Counters shared by all processes. Keys are hashes of what is counted. */
export const limits = pgTable("limits", {
  key: varchar("key", { length: 255 }).primaryKey(),
  points: integer("points").notNull().default(0),
  /** End of the window in milliseconds since the epoch; null for never. */
  expire: bigint("expire", { mode: "number" }),
  /** Attempts that have reserved a point and not settled it yet (db/limits/counters.ts). */
  held: integer("held").notNull().default(0),
  /** Milliseconds since the epoch after which no reservation is valid: its process has died. */
  heldUntil: bigint("held_until", { mode: "number" }).notNull().default(0),
});
