import { bigint, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./columns";

/** Commands that changed something, until a server has written them to its log. */
export const commandLog = pgTable("command_log", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  at: instant("at").notNull(),
  command: text("command").notNull(),
  /** Account of the operating system that ran it. */
  systemUser: text("run_by").notNull(),
  /** Number of audit events by name. */
  events: jsonb("events").$type<Record<string, number>>().notNull(),
});
