import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { applications, grants } from "./applications";
import { belongsTo, choice, instant, oneOf } from "./columns";
import { tokenFamilies } from "./tokens";
import { users } from "./users";

/** APIs that Foyer issues access tokens for (resource servers, RFC 6749 section 1.1). */
export const apis = pgTable(
  "apis",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /**
     * Resource indicator (RFC 8707 section 2), the audience of its tokens. Never changed, since the
     * API compares it.
     */
    identifier: text("identifier").notNull(),
    /** The identifier as it is compared (lib/oauth/resource.ts). */
    identifierKey: text("identifier_key").notNull().unique(),
    name: text("name").notNull(),
    description: text("description").notNull().default(""),
    documentationUrl: text("documentation_url"),
    tokenFormat: choice("token_format", ["opaque", "jwt"], "opaque"),
    /** Algorithm of its JWTs (RFC 9068 section 2.1). */
    signingAlg: choice("signing_alg", ["RS256", "ES256", "EdDSA"], "ES256"),
    /** True if its tokens must be bound to a key of the client (RFC 9449 section 6). */
    requireDpop: boolean("require_dpop").notNull().default(false),
    /** Applications that may request access: approved ones, or also those that await approval. */
    openTo: choice("open_to", ["approved", "anyone"], "approved"),
    /** User who registered it at /developer/apis; null if an administrator or a command did. */
    ownerId: uuid("owner_id").references(() => users.id),
    /** Null while it awaits approval. */
    approvedAt: instant("approved_at").defaultNow(),
    /** The reviewer's note if it was sent back. */
    reviewNote: text("review_note"),
    /** Time when those who review were mailed that it waits; null if they weren't yet. */
    reviewToldAt: instant("review_told_at"),
    /** Number of suspensions; tokens of an older epoch stay revoked when a suspension is lifted. */
    accessEpoch: integer("access_epoch").notNull().default(0),
    /**
     * Null if it may have tokens. An API that awaits approval is suspended from the start, so that
     * no statement about tokens needs to know of approvals
     * (docs/decisions/0142-review-the-apis-of-developers.md).
     */
    suspendedAt: instant("suspended_at"),
    revision: integer("revision").notNull().default(1),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [
    check(
      "apis_identifier",
      sql`${t.identifier} ~* '^https?://[!-~]+$' and length(${t.identifier}) <= 512`,
    ),
    check("apis_name", sql`length(${t.name}) between 1 and 128`),
    check("apis_description", sql`length(${t.description}) <= 500`),
    check("apis_documentation", sql`${t.documentationUrl} ~ '^https?://[!-~]+$'`),
    oneOf("apis_token_format", t.tokenFormat),
    oneOf("apis_alg", t.signingAlg),
    oneOf("apis_open_to", t.openTo),
    check("apis_pending", sql`${t.approvedAt} is not null or ${t.suspendedAt} is not null`),
    check("apis_review_note", sql`${t.reviewNote} is null or ${t.approvedAt} is null`),
    index("apis_by_name").on(sql`lower(${t.name})`, t.id),
    index("apis_by_owner").on(t.ownerId).where(sql`${t.ownerId} is not null`),
  ],
);

/** Scopes of APIs: what their callers may do. */
export const apiScopes = pgTable(
  "api_scopes",
  {
    apiId: belongsTo("api_id", () => apis.id),
    name: text("name").notNull(),
    description: text("description").notNull(),
    /** True if consent marks it, also for first-party applications, and devices never get it. */
    sensitive: boolean("sensitive").notNull().default(false),
    /** Who may use it: applications on behalf of users, services for themselves, or both. */
    audience: choice("audience", ["users", "services", "both"], "both"),
  },
  (t) => [
    primaryKey({ columns: [t.apiId, t.name] }),
    check("api_scopes_name", sql`${t.name} ~ '^[a-z0-9][a-z0-9._:/-]{0,63}$'`),
    check("api_scopes_description", sql`length(${t.description}) between 3 and 120`),
    oneOf("api_scopes_audience", t.audience),
  ],
);

/** Applications that may introspect the tokens of an API: its own servers. */
export const apiIntrospectors = pgTable(
  "api_introspectors",
  {
    apiId: belongsTo("api_id", () => apis.id),
    applicationId: belongsTo("application_id", () => applications.id),
  },
  (t) => [
    primaryKey({ columns: [t.apiId, t.applicationId] }),
    index("api_introspectors_by_application").on(t.applicationId),
  ],
);

/**
 * Scopes of an API that an application may use: a service for itself, any other on behalf of its
 * users. A row without scopes permits nothing; it stays, so that its epoch does.
 */
export const apiPermissions = pgTable(
  "api_permissions",
  {
    applicationId: belongsTo("application_id", () => applications.id),
    apiId: belongsTo("api_id", () => apis.id),
    scopes: text("scopes").array().notNull(),
    /**
     * Incremented by a trigger when a scope is taken away. Tokens of services of an older epoch stay
     * revoked; those of users lose the scope.
     */
    epoch: integer("epoch").notNull().default(0),
    /** Epoch at which each scope was last taken away; written by the trigger. */
    removals: jsonb("removals").$type<Record<string, number>>(),
    changedAt: instant("changed_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.applicationId, t.apiId] }),
    index("api_permissions_by_api").on(t.apiId),
  ],
);

/**
 * Scopes of an API that a user granted to an application, besides the OpenID scopes of the grant. No
 * foreign key to APIs: an API may have as many rows as there are users, too many to delete with it.
 * They outlive it, and every statement that reads them joins the API
 * (docs/decisions/0043-delete-the-application-row-first.md).
 */
export const grantScopes = pgTable(
  "grant_scopes",
  {
    grantId: belongsTo("grant_id", () => grants.id),
    apiId: uuid("api_id").notNull(),
    scopes: text("scopes").array().notNull(),
  },
  (t) => [primaryKey({ columns: [t.grantId, t.apiId] })],
);

/**
 * Scopes of APIs that an authorization gave, from which its access tokens are issued. To check
 * whether they may be used, query `live_family_apis`, never this table. No foreign key to APIs: rows
 * outlive them, but are no longer live (docs/decisions/0043-delete-the-application-row-first.md).
 */
export const familyScopes = pgTable(
  "family_scopes",
  {
    familyId: belongsTo("family_id", () => tokenFamilies.id),
    apiId: uuid("api_id").notNull(),
    apiEpoch: integer("api_epoch").notNull(),
    permissionEpoch: integer("permission_epoch").notNull(),
    scopes: text("scopes").array().notNull(),
  },
  (t) => [primaryKey({ columns: [t.familyId, t.apiId] })],
);
