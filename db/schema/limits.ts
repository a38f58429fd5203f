import { bigint, integer, pgTable, varchar } from "drizzle-orm/pg-core";

/** Counters that all processes share, as rate-limiter-flexible keeps them. Keys are hashes of what is counted. */
export const limits = pgTable("limits", {
  key: varchar("key", { length: 255 }).primaryKey(),
  points: integer("points").notNull().default(0),
  /** Milliseconds since the epoch; null for never. */
  expire: bigint("expire", { mode: "number" }),
});
