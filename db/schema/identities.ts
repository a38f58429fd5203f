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
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { belongsTo, bytes, choice, instant, oneOf } from "./columns";
import { groups } from "./groups";
import { sessions, users } from "./users";

/** Providers with which people sign in from elsewhere. */
export const identityProviders = pgTable(
  "identity_providers",
  {
    /** Part of the callback's address. Never changed. */
    id: text("id").primaryKey(),
    kind: text("kind", { enum: ["oidc", "github"] }).notNull(),
    name: text("name").notNull(),
    position: integer("position").notNull().default(0),
    issuer: text("issuer").notNull(),
    clientId: text("client_id").notNull(),
    sealedClientSecret: text("sealed_client_secret").notNull(),
    authMethod: choice(
      "auth_method",
      ["client_secret_basic", "client_secret_post"],
      "client_secret_post",
    ),
    scopes: text("scopes").array().notNull().default(sql`'{openid,profile,email}'`),
    /** Claim that identifies a person for good; `oid` for Microsoft Entra. */
    subjectClaim: choice("subject_claim", ["sub", "oid"], "sub"),
    /** When the provider is believed about an email address within `domains`. */
    emailTrust: choice("email_trust", ["never", "verified", "issuer"], "never"),
    /** Domains of email addresses, in ASCII and lower case. */
    domains: text("domains").array().notNull().default(sql`'{}'`),
    homeRealm: boolean("home_realm").notNull().default(false),
    exclusive: boolean("exclusive").notNull().default(false),
    /** True if somebody without an account gets one. */
    provisions: boolean("provisions").notNull().default(false),
    /** Proof that the provider is believed about, besides who somebody is. */
    proves: choice("proves", ["nothing", "multi_factor"], "nothing"),
    /** Values of `amr` or `acr` by which an ID token says that it proves that. */
    proofValues: text("proof_values").array().notNull().default(sql`'{mfa}'`),
    /** True if an answer without `auth_time` to a request for a fresh sign-in counts as one. */
    silentIsFresh: boolean("silent_is_fresh").notNull().default(false),
    groupClaim: text("group_claim"),
    /** True if a missing claim means that somebody is in no group. */
    missingIsNone: boolean("missing_is_none").notNull().default(false),
    requiredOrganizations: text("required_organizations").array().notNull().default(sql`'{}'`),
    signOutThere: boolean("sign_out_there").notNull().default(false),
    staleDays: integer("stale_days").notNull().default(30),
    metadata: jsonb("metadata").$type<Readonly<Record<string, unknown>>>(),
    metadataAt: instant("metadata_at"),
    /** Why the last check of what the provider publishes failed, and at which address; null if it passed. */
    checkFault: jsonb("check_fault").$type<{ fault: string; address: string; named?: string }>(),
    /** Last trial in which somebody would have come in; null since a change of the settings. */
    triedAt: instant("tried_at"),
    enabledAt: instant("enabled_at"), // Null while nobody may sign in with it.
    /** Grows with every change of a setting, not of the metadata. A sign-in under way needs the one that it began with. */
    revision: integer("revision").notNull().default(1),
    createdAt: instant("created_at").notNull().defaultNow(),
    changedAt: instant("changed_at").notNull().defaultNow(),
  },
  (t) => [
    check("identity_providers_id", sql`${t.id} ~ '^[a-z0-9]([a-z0-9-]{0,30}[a-z0-9])?$'`),
    oneOf("identity_providers_kind", t.kind),
    check("identity_providers_name", sql`length(${t.name}) between 1 and 40`),
    oneOf("identity_providers_auth_method", t.authMethod),
    oneOf("identity_providers_subject_claim", t.subjectClaim),
    oneOf("identity_providers_trust", t.emailTrust),
    check("identity_providers_domains", sql`cardinality(${t.domains}) <= 50`),
    oneOf("identity_providers_proves", t.proves),
    check("identity_providers_stale", sql`${t.staleDays} between 0 and 365`),
  ],
);

/** Groups whose members a provider decides, by the values of its `group_claim`. */
export const identityProviderGroups = pgTable(
  "identity_provider_groups",
  {
    providerId: text("provider_id")
      .notNull()
      .references(() => identityProviders.id, { onDelete: "cascade" }),
    claimValue: text("claim_value").notNull(),
    groupId: belongsTo("group_id", () => groups.id),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.claimValue] }),
    index("identity_provider_groups_by_group").on(t.groupId),
    check("identity_provider_groups_value", sql`length(${t.claimValue}) between 1 and 256`),
  ],
);

/** Accounts at providers, each linked to an account here. Only provider and subject identify one (OpenID Connect Core 5.7). */
export const identities = pgTable(
  "identities",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: belongsTo("user_id", () => users.id),
    providerId: text("provider_id")
      .notNull()
      .references(() => identityProviders.id),
    subject: text("subject").notNull(),
    /** Address as the provider last said it, whether it is believed or not. */
    email: text("email"),
    linkedAt: instant("linked_at").notNull(),
    lastSignedInAt: instant("last_signed_in_at").notNull(),
    /** Time at which access was cut because the last sign-in was too long ago. */
    staleEndedAt: instant("stale_ended_at"),
  },
  (t) => [
    unique("identities_subject").on(t.providerId, t.subject),
    unique("identities_user").on(t.userId, t.providerId),
    check("identities_subject_length", sql`length(${t.subject}) between 1 and 255`),
  ],
);

/**
 * Sessions that came from elsewhere, each with the session at the provider. Beside the sessions, whose
 * table every other sign-in and request reads.
 */
export const upstreamSessions = pgTable(
  "upstream_sessions",
  {
    sessionId: belongsTo("session_id", () => sessions.id).primaryKey(),
    identityId: belongsTo("identity_id", () => identities.id),
    /** Session at the provider (`sid`), which ends this one; null if the provider names none. */
    sid: text("sid"),
  },
  (t) => [index("upstream_sessions_by_identity").on(t.identityId)],
);

/** Logout tokens of providers that were used (OpenID Connect Back-Channel Logout 1.0 section 2.6). */
export const upstreamLogouts = pgTable(
  "upstream_logouts",
  {
    providerId: text("provider_id")
      .notNull()
      .references(() => identityProviders.id, { onDelete: "cascade" }),
    /** SHA-256 of `jti`, or of whom the token named: no sign-in that began before it opens their session. */
    jtiHash: bytes("jti_hash").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.jtiHash] }),
    index("upstream_logouts_by_expiry").on(t.expiresAt),
  ],
);

/** Sign-ins that a browser began with a provider, each used up by its callback. */
export const upstreamSignIns = pgTable(
  "upstream_sign_ins",
  {
    /** SHA-256 of `state`. */
    stateHash: bytes("state_hash").primaryKey(),
    providerId: text("provider_id")
      .notNull()
      .references(() => identityProviders.id, { onDelete: "cascade" }),
    providerRevision: integer("provider_revision").notNull(),
    /** SHA-256 of the browser's ID. No other browser can finish the sign-in. */
    browserHash: bytes("browser_hash").notNull(),
    /** PKCE verifier and nonce. */
    sealedChecks: text("sealed_checks").notNull(),
    purpose: text("purpose", { enum: ["sign_in", "link", "fresh", "trial"] }).notNull(),
    /** Session that links an account or tries a provider, or whose user signs in again. Useless once that has ended, so it needs no reference. */
    sessionId: uuid("session_id"),
    /** Path of Foyer to which the sign-in leads. */
    next: text("next").notNull(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [
    index("upstream_sign_ins_by_browser").on(t.browserHash, t.createdAt),
    index("upstream_sign_ins_by_expiry").on(t.expiresAt),
    oneOf("upstream_sign_ins_purpose", t.purpose),
    check(
      "upstream_sign_ins_session",
      sql`(${t.purpose} <> 'sign_in' or ${t.sessionId} is null)
        and (${t.purpose} <> 'link' or ${t.sessionId} is not null)`,
    ),
    check("upstream_sign_ins_next", sql`length(${t.next}) <= 2048`),
  ],
);
