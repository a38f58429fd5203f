import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { bytes, instant } from "./columns";

/**
 * Access tokens of services, which act for themselves and for no user (RFC 6749 section 4.4). To
 * check whether one is live, query `live_service_tokens`, never this table.
 */
export const serviceTokens = pgTable(
  "service_tokens",
  {
    /** SHA-256 of an opaque token; the `jti` of a JWT. */
    tokenHash: bytes("token_hash").primaryKey(),
    /**
     * No foreign keys to applications and APIs: rows outlive them for some minutes, but are no longer
     * live (docs/decisions/0043-delete-the-application-row-first.md).
     */
    applicationId: uuid("application_id").notNull(),
    applicationEpoch: integer("application_epoch").notNull(),
    apiId: uuid("api_id").notNull(),
    apiEpoch: integer("api_epoch").notNull(),
    permissionEpoch: integer("permission_epoch").notNull(),
    scopes: text("scopes").array().notNull(),
    /** Thumbprint of the key that it is bound to (RFC 9449 section 6); null for a bearer token. */
    jkt: text("jkt"),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    revokedAt: instant("revoked_at"),
  },
  (t) => [index("service_tokens_by_expiry").on(t.expiresAt)],
);
