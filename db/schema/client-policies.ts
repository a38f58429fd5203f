import { sql } from "drizzle-orm";
import { boolean, check, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant, oneOf } from "./columns";

/** Policies about clients. One row, written when an administrator first changes one. */
export const clientPolicies = pgTable(
  "client_policies",
  {
    id: boolean("id").primaryKey().default(true),
    /**
     * Whether a native client's redirect URI on a loopback host has to name the registered port
     * (docs/decisions/0143-let-administrators-accept-any-loopback-port.md).
     */
    loopbackPorts: text("loopback_ports", { enum: ["exact", "any"] }).notNull(),
    changedAt: instant("changed_at").notNull(),
    revision: integer("revision").notNull(),
  },
  (t) => [
    check("client_policies_one_row", sql`${t.id}`),
    oneOf("client_policies_loopback_ports", t.loopbackPorts),
  ],
);
