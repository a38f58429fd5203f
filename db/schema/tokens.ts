import { sql } from "drizzle-orm";
import {
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
import { grants } from "./applications";
import { belongsTo, bytes, instant, needs } from "./columns";
import { sessions } from "./users";

/** Network and program that a device asked from. */
export type Device = { network: string | null; userAgent: string | null };

/**
 * Authorizations: a code and all tokens that descend from it (RFC 9700 section 4.14.2). To check
 * whether a family is live, query `live_families`, never this table.
 */
export const tokenFamilies = pgTable(
  "token_families",
  {
    id: uuid("id").primaryKey(),
    /**
     * No foreign key: rows outlive the application for some minutes, but are no longer live
     * (docs/decisions/0043-delete-the-application-row-first.md).
     */
    applicationId: uuid("application_id").notNull(),
    applicationEpoch: integer("application_epoch").notNull(),
    /** Application revision at which the scopes and the redirect address were checked. */
    applicationRevision: integer("application_revision").notNull().default(0),
    /** Registered address that the code was sent to; null in families older than this column. */
    redirectUriId: uuid("redirect_uri_id"),
    /**
     * No foreign key: the session has one, and deleting a user would search all families, which have
     * no index on it.
     */
    userId: uuid("user_id").notNull(),
    userEpoch: integer("user_epoch").notNull(),
    sessionId: needs("session_id", () => sessions.id),
    grantId: needs("grant_id", () => grants.id),
    /** True if `offline_access` was granted: the tokens outlive the browser session. */
    offline: boolean("offline").notNull(),
    scopes: text("scopes").array().notNull(),
    nonce: text("nonce"),
    /** The `claims` parameter as sent (OpenID Connect Core section 5.5). */
    claims: text("claims"),
    authenticatedAt: instant("authenticated_at").notNull(),
    /** Authentication methods by their RFC 8176 names. */
    amr: text("amr").array().notNull().default(sql`'{pwd}'`),
    /** Class of the authentication that its tokens state; the default is for older servers. */
    acr: text("acr")
      .notNull()
      .default("urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport"),
    /** Place of the device that it belongs to (RFC 8628); null if it began with a code. */
    device: jsonb("device").$type<Device>(),
    /** Stamp of the admission that it rests on (groups.ts). */
    stamp: bigint("stamp", { mode: "number" }).notNull().default(sql`nextval('access_stamps')`),
    createdAt: instant("created_at").notNull(),
    /** Absolute expiry of the refresh tokens, never extended. */
    expiresAt: instant("expires_at").notNull(),
    revokedAt: instant("revoked_at"),
  },
  (t) => [
    index("token_families_by_session").on(t.sessionId),
    index("token_families_by_grant").on(t.grantId),
    index("token_families_by_expiry").on(t.expiresAt),
  ],
);

/** Authorization codes: single use, five minutes, bound to client, address and PKCE challenge. */
export const authorizationCodes = pgTable(
  "authorization_codes",
  {
    codeHash: bytes("code_hash").primaryKey(),
    familyId: belongsTo("family_id", () => tokenFamilies.id),
    redirectUri: text("redirect_uri").notNull(),
    /** BASE64URL(SHA256(code_verifier)), RFC 7636 section 4.2. */
    codeChallenge: text("code_challenge").notNull(),
    /** Thumbprint of the only key that redeems it (RFC 9449 section 10); null for any or none. */
    jkt: text("jkt"),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    consumedAt: instant("consumed_at"),
  },
  (t) => [
    index("authorization_codes_by_family").on(t.familyId),
    index("authorization_codes_by_expiry").on(t.expiresAt),
  ],
);

/** Refresh tokens. Rotated ones stay until the family expires, so that every replay is detected. */
export const refreshTokens = pgTable(
  "refresh_tokens",
  {
    tokenHash: bytes("token_hash").primaryKey(),
    familyId: belongsTo("family_id", () => tokenFamilies.id),
    createdAt: instant("created_at").notNull(),
    /** Idle expiry. */
    expiresAt: instant("expires_at").notNull(),
    rotatedAt: instant("rotated_at"),
    /**
     * Thumbprint of the only key that may use it (RFC 9449 section 5); null for that of a
     * confidential client, which its authentication protects.
     */
    jkt: text("jkt"),
  },
  (t) => [index("refresh_tokens_by_family").on(t.familyId)],
);

/** Access tokens for Foyer itself, or for an API that their family names (apis.ts). */
export const accessTokens = pgTable(
  "access_tokens",
  {
    /** SHA-256 of an opaque token; the `jti` of a JWT. */
    tokenHash: bytes("token_hash").primaryKey(),
    familyId: belongsTo("family_id", () => tokenFamilies.id),
    /** API that is its audience; null for Foyer itself. */
    apiId: uuid("api_id"),
    scopes: text("scopes").array().notNull(),
    /** Thumbprint of the key that it is bound to (RFC 9449 section 6); null for a bearer token. */
    jkt: text("jkt"),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    revokedAt: instant("revoked_at"),
  },
  (t) => [
    index("access_tokens_by_family").on(t.familyId),
    index("access_tokens_by_expiry").on(t.expiresAt),
  ],
);

/**
 * Keys that sign ID tokens and logout tokens. A key is `next` (published, but not signing yet),
 * `active`, or `retired`; each algorithm has at most one next and one active key.
 */
export const signingKeys = pgTable(
  "signing_keys",
  {
    /** Thumbprint of the public key (RFC 7638). */
    kid: text("kid").primaryKey(),
    alg: text("alg", { enum: ["RS256", "ES256", "EdDSA"] }).notNull(),
    publicJwk: jsonb("public_jwk").$type<Record<string, unknown>>().notNull(),
    /** Compact JWE of the private JWK, sealed with APP_SECRET; null once retired. */
    sealedPrivateJwk: text("sealed_private_jwk"),
    /** Time from which the key is in the JWK set. */
    createdAt: instant("created_at").notNull(),
    activatedAt: instant("activated_at"),
    retiredAt: instant("retired_at"),
  },
  (t) => [
    uniqueIndex("signing_keys_next").on(t.alg).where(sql`${t.activatedAt} is null`),
    uniqueIndex("signing_keys_active")
      .on(t.alg)
      .where(sql`${t.activatedAt} is not null and ${t.retiredAt} is null`),
    check(
      "signing_keys_private",
      sql`${t.retiredAt} is not null or ${t.sealedPrivateJwk} is not null`,
    ),
  ],
);
