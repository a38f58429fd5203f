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
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { bytes, choice, instant, needs, oneOf } from "./columns";
import { images } from "./images";
import { users } from "./users";

/** Registered clients (RFC 6749 section 2). */
export const applications = pgTable(
  "applications",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    clientId: text("client_id").notNull().unique(),
    name: text("name").notNull(),
    /** Fixed at registration; null if that was before types. A service has no users (RFC 6749 section 4.4); for a gate see gates.ts. */
    type: text("type", { enum: ["web", "browser", "native", "device", "service", "gate"] }),
    /**
     * `high_security` holds the client to the FAPI 2.0 Security Profile, and implies `require_par`,
     * unless it is a service, and `require_dpop` (docs/decisions/0141-imply-settings-by-the-profile.md).
     */
    profile: choice("profile", ["standard", "high_security"], "standard"),
    /** `none` makes the client public (RFC 6749 section 2.1). */
    tokenEndpointAuthMethod: text("token_endpoint_auth_method", {
      enum: ["client_secret_basic", "client_secret_post", "private_key_jwt", "none"],
    }).notNull(),
    /** Refuses a secret sent with the other of the two secret-based methods. */
    authMethodEnforced: boolean("auth_method_enforced").notNull().default(false),
    /**
     * Public keys of a client that signs assertions (RFC 7523); alternatively `jwks_uri`, from
     * which they are fetched.
     */
    jwks: jsonb("jwks").$type<{ keys: Record<string, unknown>[] }>(),
    jwksUri: text("jwks_uri"),
    /** Requires every authorization request to use PAR (RFC 9126 section 6). */
    requirePar: boolean("require_par").notNull().default(false),
    /** Refuses token requests without a DPoP proof (RFC 9449 section 5.2). */
    requireDpop: boolean("require_dpop").notNull().default(false),
    /** True if ID tokens have the claims of the granted scopes, for clients that don't call `/me`. */
    claimsInIdToken: boolean("claims_in_id_token").notNull().default(false),
    /** Receives a logout token when a session ends (Back-Channel Logout 1.0 section 2.2). */
    backchannelLogoutUri: text("backchannel_logout_uri"),
    grantTypes: text("grant_types").array().notNull(),
    scopes: text("scopes").array().notNull(),
    idTokenSigningAlg: choice("id_token_signing_alg", ["RS256", "ES256", "EdDSA"], "RS256"),
    /** Set by an administrator: skips the consent screen. */
    firstParty: boolean("first_party").notNull().default(false),
    /** By an administrator: requests may use any port of a loopback IP (RFC 8252 section 7.3). */
    anyLoopbackPort: boolean("any_loopback_port").notNull().default(false),
    /**
     * Stamp since which it admits everyone; null if it admits only its groups (groups.ts). Earlier
     * families ended when it closed.
     */
    openSince: bigint("open_since", { mode: "number" }).default(0),
    /** Set by an administrator: how strongly users must have signed in. Requests only raise it. */
    requiredContext: choice(
      "required_context",
      ["password", "multi_factor", "phishing_resistant"],
      "password",
    ),
    homepageUrl: text("homepage_url"),
    /** Name of the developer, as they entered it. */
    developerName: text("developer_name"),
    policyUri: text("policy_uri"),
    tosUri: text("tos_uri"),
    /** Starts a sign-in at the client (OpenID Connect Core 1.0 section 4). */
    initiateLoginUri: text("initiate_login_uri"),
    logoHash: bytes("logo_hash").references(() => images.hash),
    /** User who registered it at /developer/apps; null if an administrator or a command did. */
    ownerId: uuid("owner_id").references((): AnyPgColumn => users.id),
    /** Null while it awaits approval; until then it works for its owner's account only. */
    approvedAt: instant("approved_at").defaultNow(),
    /** Time when the owner last asked for a review, and the reviewer's note if it was rejected. */
    submittedAt: instant("submitted_at"),
    reviewNote: text("review_note"),
    /** Time when those who review were mailed that it waits; null if they weren't yet. */
    reviewToldAt: instant("review_told_at"),
    /** Reviewed settings as they were last approved, while it awaits another approval. */
    lastApproved: jsonb("last_approved").$type<Record<string, unknown>>(),
    /**
     * Revision that removed each scope, null if none was ever removed; written by a trigger.
     * Credentials from older revisions don't have these scopes, even after they are added again
     * (docs/decisions/0057-apply-narrowed-registrations-to-existing-tokens.md).
     */
    scopeRemovals: jsonb("scope_removals").$type<Record<string, number>>(),
    /**
     * Latest revision that may lack a scope or a redirect URI of an earlier one; null if none does.
     * Only credentials from before it need to be checked for what they lost. Set by triggers.
     */
    narrowedRevision: integer("narrowed_revision"),
    /**
     * Incremented by each manual change, so that an edit of an older revision is refused instead of
     * overwriting it.
     */
    revision: integer("revision").notNull().default(1),
    /** Time when an administrator verified it; shown as a badge on the consent screen. */
    verifiedAt: instant("verified_at"),
    /**
     * Number of suspensions; credentials of an older epoch stay revoked when a suspension is lifted
     * (db/access.ts).
     */
    accessEpoch: integer("access_epoch").notNull().default(0),
    suspendedAt: instant("suspended_at"),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [
    check("applications_client_id", sql`${t.clientId} ~ '^[!-~]{1,128}$'`),
    oneOf("applications_auth_method", t.tokenEndpointAuthMethod),
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
    index("applications_by_creation").on(t.createdAt, t.id),
    index("applications_by_owner").on(t.ownerId).where(sql`${t.ownerId} is not null`),
    index("applications_pending").on(t.submittedAt).where(sql`${t.approvedAt} is null`),
    check(
      "applications_pending_has_owner",
      sql`${t.approvedAt} is not null or ${t.ownerId} is not null`,
    ),
    check("applications_last_approved", sql`${t.lastApproved} is null or ${t.approvedAt} is null`),
    oneOf("applications_required_context", t.requiredContext),
    oneOf("applications_type", t.type),
    check(
      "applications_service",
      sql`${t.type} <> 'service' or ${t.tokenEndpointAuthMethod} <> 'none' and ${t.scopes} = '{}' and not ${t.firstParty}`,
    ),
    check(
      "applications_profile",
      sql`${t.profile} = 'standard' or ${t.profile} = 'high_security' and ${t.tokenEndpointAuthMethod} = 'private_key_jwt' and ${t.requireDpop} and (${t.type} is not distinct from 'service' or ${t.requirePar} and ${t.idTokenSigningAlg} <> 'RS256')`,
    ),
    oneOf("applications_alg", t.idTokenSigningAlg),
  ],
);

/**
 * Scopes that a user granted an application. Removing access ends the row; granting it again
 * creates a new one.
 */
export const grants = pgTable(
  "grants",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: needs("user_id", () => users.id),
    /**
     * No foreign key: rows outlive the application for some minutes, invisible to users
     * (docs/decisions/0043-delete-the-application-row-first.md).
     */
    applicationId: uuid("application_id").notNull(),
    scopes: text("scopes").array().notNull(),
    createdAt: instant("created_at").notNull(),
    lastUsedAt: instant("last_used_at"),
    revokedAt: instant("revoked_at"),
  },
  (t) => [
    uniqueIndex("grants_live").on(t.userId, t.applicationId).where(sql`${t.revokedAt} is null`),
    index("grants_by_user").on(t.userId),
    index("grants_by_application").on(t.applicationId, t.lastUsedAt),
    // Counting an application's users reads this index only, however large the table is.
    index("grants_live_by_application").on(t.applicationId).where(sql`${t.revokedAt} is null`),
  ],
);
