import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { applications } from "./applications";
import { belongsTo, bytes, instant } from "./columns";
import { tokenFamilies } from "./tokens";

/** What only applications of the type `gate` have: sites behind a proxy that asks Foyer. */
export const gates = pgTable(
  "gates",
  {
    applicationId: belongsTo("application_id", () => applications.id).primaryKey(),
    /** Origin of the site. Its only redirect address is a path of it. */
    origin: text("origin").notNull().unique(),
    /** Paths that everybody may open: exact ones, and prefixes that end in a slash. */
    publicPaths: text("public_paths").array().notNull().default(sql`'{}'`),
    /** Headers that the site gets about the user. */
    sends: text("sends").array().notNull(),
    /** True if the site also gets a signed assertion. */
    assertion: boolean("assertion").notNull().default(true),
    /** Minutes without a request after which a user signs in again. */
    idleMinutes: integer("idle_minutes").notNull().default(720),
  },
  (t) => [
    check("gates_origin", sql`${t.origin} ~ '^https?://[a-z0-9.-]+(:[0-9]{1,5})?$'`),
    check("gates_public_paths", sql`cardinality(${t.publicPaths}) <= 50`),
    check("gates_idle", sql`${t.idleMinutes} between 5 and 10080`),
  ],
);

/**
 * Sessions of users at sites behind a proxy. Whether one may be used is decided by `live_families`,
 * as for a token.
 */
export const gateSessions = pgTable(
  "gate_sessions",
  {
    tokenHash: bytes("token_hash").primaryKey(),
    familyId: belongsTo("family_id", () => tokenFamilies.id),
    createdAt: instant("created_at").notNull(),
    lastUsedAt: instant("last_used_at").notNull(),
    /** End unless it is used before; noted once a minute. */
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [
    index("gate_sessions_by_family").on(t.familyId),
    index("gate_sessions_by_expiry").on(t.expiresAt),
  ],
);
