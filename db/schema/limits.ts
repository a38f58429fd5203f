import { bigint, integer, pgTable, varchar } from "drizzle-orm/pg-core";

/** Counters that all processes share. Keys are hashes of what is counted. */
export const limits = pgTable("limits", {
  key: varchar("key", { length: 255 }).primaryKey(),
  points: integer("points").notNull().default(0),
  /** Milliseconds since the epoch: the end of the window; null for never. */
  expire: bigint("expire", { mode: "number" }),
  /** Attempts that have reserved a point and not settled it yet (db/limits/reservations.ts). */
  held: integer("held").notNull().default(0),
  /** Milliseconds since the epoch. Later than this nothing is held: the process that reserved it has died. */
  heldUntil: bigint("held_until", { mode: "number" }).notNull().default(0),
});
