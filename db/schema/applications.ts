import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { bytes, instant } from "./columns";
import { images } from "./images";
import type { Reviewed } from "./reviewed";
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
      enum: ["client_secret_basic", "client_secret_post", "private_key_jwt", "none"],
    }).notNull(),
    /** Refuses a secret sent by the other of the two methods that take one. */
    authMethodEnforced: boolean("auth_method_enforced").notNull().default(false),
    /** The public keys of a client that signs its assertions (RFC 7523); or `jwks_uri`, where they are fetched. */
    jwks: jsonb("jwks").$type<{ keys: Record<string, unknown>[] }>(),
    jwksUri: text("jwks_uri"),
    /** Every authorization request of it must come by PAR (RFC 9126 section 6). */
    requirePar: boolean("require_par").notNull().default(false),
    /** Told when a session with it ends (OpenID Connect Back-Channel Logout 1.0 section 2.2). */
    backchannelLogoutUri: text("backchannel_logout_uri"),
    grantTypes: text("grant_types").array().notNull(),
    scopes: text("scopes").array().notNull(),
    idTokenSigningAlg: text("id_token_signing_alg", { enum: ["RS256", "ES256", "EdDSA"] })
      .notNull()
      .default("RS256"),
    /** Set by an administrator: skips the consent screen. */
    firstParty: boolean("first_party").notNull().default(false),
    /** Set by an administrator: requests may name any port of its loopback IP addresses (RFC 8252 section 7.3). */
    anyLoopbackPort: boolean("any_loopback_port").notNull().default(false),
    homepageUrl: text("homepage_url"),
    /** Who made it, in their own words. */
    developerName: text("developer_name"),
    policyUri: text("policy_uri"),
    tosUri: text("tos_uri"),
    logoHash: bytes("logo_hash").references(() => images.hash),
    /** Who registered it at /developer/apps; null where an administrator or a command did. */
    ownerId: uuid("owner_id").references((): AnyPgColumn => users.id),
    /** Null: it waits for an administrator, and until then works for its owner's own account alone. */
    approvedAt: instant("approved_at").defaultNow(),
    /** When its owner last asked for a review, and what the reviewer answered where it was not approved. */
    submittedAt: instant("submitted_at"),
    reviewNote: text("review_note"),
    /** While it waits for another approval: what the last one was of. */
    lastApproved: jsonb("last_approved").$type<Reviewed>(),
    /**
     * The revision that removed each scope, null if none was ever removed; written by a trigger. Credentials from older
     * revisions don't have these scopes, even after they are added again (docs/decisions/0057).
     */
    scopeRemovals: jsonb("scope_removals").$type<Record<string, number>>(),
    /** Grows with each change by hand: who edits an older one is told so, and overwrites nothing. */
    revision: integer("revision").notNull().default(1),
    /** When an administrator looked at it and vouched for it: the badge on the consent screen. */
    verifiedAt: instant("verified_at"),
    /** Counts the suspensions; credentials of an older epoch stay dead when it is lifted (db/access.ts). */
    accessEpoch: integer("access_epoch").notNull().default(0),
    suspendedAt: instant("suspended_at"),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [
    check("applications_client_id", sql`${t.clientId} ~ '^[!-~]{1,128}$'`),
    check(
      "applications_auth_method",
      sql`${t.tokenEndpointAuthMethod} in ('client_secret_basic', 'client_secret_post', 'private_key_jwt', 'none')`,
    ),
    check("applications_jwks", sql`${t.jwks} is null or ${t.jwksUri} is null`),
    check(
      "applications_assertion_keys",
      sql`${t.tokenEndpointAuthMethod} <> 'private_key_jwt' or coalesce(${t.jwks}::text, ${t.jwksUri}) is not null`,
    ),
    index("applications_by_logo").on(t.logoHash).where(sql`${t.logoHash} is not null`),
    check(
      "applications_links",
      sql`${t.policyUri} ~ '^https?://[!-~]+$' and ${t.tosUri} ~ '^https?://[!-~]+$'`,
    ),
    index("applications_by_name").on(sql`lower(${t.name})`, t.id),
    index("applications_by_owner").on(t.ownerId).where(sql`${t.ownerId} is not null`),
    index("applications_pending").on(t.submittedAt).where(sql`${t.approvedAt} is null`),
    check(
      "applications_pending_has_owner",
      sql`${t.approvedAt} is not null or ${t.ownerId} is not null`,
    ),
    check("applications_last_approved", sql`${t.lastApproved} is null or ${t.approvedAt} is null`),
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
    /** To the hour: a token request must not write for it. */
    lastUsedAt: instant("last_used_at"),
  },
  (t) => [index("application_secrets_by_application").on(t.applicationId)],
);

/** Client assertions that were used: each `jti` works once (RFC 7523 section 3). */
export const clientAssertions = pgTable(
  "client_assertions",
  {
    /** Outlives it until it expires (docs/decisions/0043). */
    applicationId: uuid("application_id").notNull(),
    jtiHash: bytes("jti_hash").notNull(),
    /** The assertion's own end: from then on nobody has to remember it. */
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.applicationId, t.jtiHash] }),
    index("client_assertions_by_expiry").on(t.expiresAt),
  ],
);

/** Compared as exact strings (docs/specification.md 4.4; RFC 9700 section 2.1). */
export const redirectUris = pgTable(
  "redirect_uris",
  {
    /** New each time that an address is added: a token family refers to it (docs/decisions/0057). */
    id: uuid("id").notNull().unique().defaultRandom(),
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
    /** Outlives it for some minutes, seen by nobody (docs/decisions/0043). */
    applicationId: uuid("application_id").notNull(),
    scopes: text("scopes").array().notNull(),
    createdAt: instant("created_at").notNull(),
    lastUsedAt: instant("last_used_at"),
    revokedAt: instant("revoked_at"),
  },
  (t) => [
    uniqueIndex("grants_live").on(t.userId, t.applicationId).where(sql`${t.revokedAt} is null`),
    index("grants_by_application").on(t.applicationId, t.lastUsedAt),
    // Counting the users of an application reads this index alone, whatever the table has grown to.
    index("grants_live_by_application").on(t.applicationId).where(sql`${t.revokedAt} is null`),
  ],
);

/** Requests of a client that failed, as its developer needs to know them; the newest of each application are kept. */
export const applicationFailures = pgTable(
  "application_failures",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    applicationId: uuid("application_id")
      .notNull()
      .references(() => applications.id, { onDelete: "cascade" }),
    at: instant("at").notNull(),
    /** As the client or the person was answered, such as `redirect_uri_unregistered` or `invalid_grant`. */
    error: text("error").notNull(),
    description: text("description").notNull(),
    /** What was sent that did not fit, shortened; never a credential. */
    sent: text("sent"),
    requestId: uuid("request_id"),
  },
  (t) => [index("application_failures_by_application").on(t.applicationId, t.id)],
);
