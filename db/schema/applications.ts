import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { bytes, instant } from "./columns";
import { users } from "./users";

/** Registered clients (RFC 6749 section 2). */
export const applications = pgTable(
  "applications",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    clientId: text("client_id").notNull().unique(),
    name: text("name").notNull(),
    /** `none` makes the client public (RFC 6749 section 2.1). */
    tokenEndpointAuthMethod: text("token_endpoint_auth_method", {
      enum: ["client_secret_basic", "client_secret_post", "none"],
    }).notNull(),
    grantTypes: text("grant_types").array().notNull(),
    scopes: text("scopes").array().notNull(),
    idTokenSigningAlg: text("id_token_signing_alg", { enum: ["RS256", "ES256", "EdDSA"] })
      .notNull()
      .default("RS256"),
    /** Set by an administrator: skips the consent screen. */
    firstParty: boolean("first_party").notNull().default(false),
    homepageUrl: text("homepage_url"),
    /** Counts the suspensions; credentials of an older epoch stay dead when it is lifted (db/access.ts). */
    accessEpoch: integer("access_epoch").notNull().default(0),
    suspendedAt: instant("suspended_at"),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [
    check("applications_client_id", sql`${t.clientId} ~ '^[!-~]{1,128}$'`),
    check(
      "applications_auth_method",
      sql`${t.tokenEndpointAuthMethod} in ('client_secret_basic', 'client_secret_post', 'none')`,
    ),
    check("applications_alg", sql`${t.idTokenSigningAlg} in ('RS256', 'ES256', 'EdDSA')`),
  ],
);

/** Several may be valid at once, so that one can be replaced without an interruption. */
export const applicationSecrets = pgTable(
  "application_secrets",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    applicationId: uuid("application_id")
      .notNull()
      .references(() => applications.id, { onDelete: "cascade" }),
    secretHash: bytes("secret_hash").notNull(),
    label: text("label").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    expiresAt: instant("expires_at"),
  },
  (t) => [index("application_secrets_by_application").on(t.applicationId)],
);

/** Compared as exact strings (specification 4.4; RFC 9700 section 2.1). */
export const redirectUris = pgTable(
  "redirect_uris",
  {
    applicationId: uuid("application_id")
      .notNull()
      .references(() => applications.id, { onDelete: "cascade" }),
    purpose: text("purpose", { enum: ["authorization", "post_logout"] }).notNull(),
    uri: text("uri").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.applicationId, t.purpose, t.uri] }),
    check("redirect_uris_purpose", sql`${t.purpose} in ('authorization', 'post_logout')`),
  ],
);

/** What a user allowed an application. Removing access ends the row; allowing it again makes a new one. */
export const grants = pgTable(
  "grants",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    applicationId: uuid("application_id")
      .notNull()
      .references(() => applications.id),
    scopes: text("scopes").array().notNull(),
    createdAt: instant("created_at").notNull(),
    lastUsedAt: instant("last_used_at"),
    revokedAt: instant("revoked_at"),
  },
  (t) => [
    uniqueIndex("grants_live").on(t.userId, t.applicationId).where(sql`${t.revokedAt} is null`),
    index("grants_by_application").on(t.applicationId),
  ],
);
