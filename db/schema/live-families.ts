import { sql } from "drizzle-orm";
import { boolean, integer, jsonb, pgView, text, uuid } from "drizzle-orm/pg-core";
import { bytes, instant } from "./columns";

/**
 * Token families whose credentials may be used: the only definition of "access was not cut". The
 * grant is not revoked; application and user are active and of the family's epoch; the application
 * has admitted the user without a break since (groups.ts); the browser
 * session has not ended, or `offline_access` was granted and not removed; the redirect address and
 * at least one scope are still registered
 * (docs/decisions/0057-apply-narrowed-registrations-to-existing-tokens.md). Every statement that
 * accepts a code or a token joins this view, so that no check is forgotten and none races with its
 * use.
 */
export const liveFamilies = pgView("live_families", {
  id: uuid("id").notNull(),
  applicationId: uuid("application_id").notNull(),
  userId: uuid("user_id").notNull(),
  sessionId: uuid("session_id").notNull(),
  grantId: uuid("grant_id").notNull(),
  offline: boolean("offline").notNull(),
  /** Granted scopes that the application has not lost since. */
  scopes: text("scopes").array().notNull(),
  /** For comparison only; `honored_scopes` removes the scopes that the application has lost. */
  grantedScopes: text("granted_scopes").array().notNull(),
  scopeRemovals: jsonb("scope_removals").$type<Record<string, number>>(),
  applicationRevision: integer("application_revision").notNull(),
  nonce: text("nonce"),
  claims: text("claims"),
  authenticatedAt: instant("authenticated_at").notNull(),
  amr: text("amr").array().notNull(),
  createdAt: instant("created_at").notNull(),
  expiresAt: instant("expires_at").notNull(),
  sessionEndedAt: instant("session_ended_at"),
  applicationEpoch: integer("application_epoch").notNull(),
  acr: text("acr").notNull(),
  claimsInIdToken: boolean("claims_in_id_token").notNull(),
  /** Sign-in that the application asks for now, which the family's `amr` may not reach. */
  requiredContext: text("required_context"),
}).as(sql`
  select f.id, f.application_id, f.user_id, f.session_id, f.grant_id, f.offline,
    coalesce(honored_scopes(f.scopes, a.scope_removals, f.application_revision), f.scopes) as scopes,
    f.scopes as granted_scopes, a.scope_removals, f.application_revision, f.nonce, f.claims, f.authenticated_at,
    f.amr, f.created_at, f.expires_at, s.ended_at as session_ended_at, f.application_epoch, f.acr,
    a.claims_in_id_token, a.required_context
  from token_families f
  join grants g on g.id = f.grant_id and g.revoked_at is null
  join applications a on a.id = f.application_id and a.suspended_at is null and a.access_epoch = f.application_epoch
  join users u on u.id = f.user_id and u.deactivated_at is null and u.access_epoch = f.user_epoch
  join sessions s on s.id = f.session_id
  where f.revoked_at is null and (s.ended_at is null or f.offline)
    and (a.open_since < f.stamp or admits_member(f.application_id, f.user_id, f.stamp))
    and (a.narrowed_revision is null or a.narrowed_revision <= f.application_revision
      or survives_narrowing(f.scopes, a.scope_removals, f.application_revision, f.redirect_uri_id, s.ended_at is not null))`);

/**
 * APIs that a token family may be used for, each with the scopes that are left: the only definition
 * of "access to an API was not cut". The API is active and of the epoch at which the user
 * authorized the application, and the application has not lost the scopes since. The family itself
 * is checked by `live_families`.
 */
export const liveFamilyApis = pgView("live_family_apis", {
  familyId: uuid("family_id").notNull(),
  apiId: uuid("api_id").notNull(),
  identifier: text("identifier").notNull(),
  identifierKey: text("identifier_key").notNull(),
  tokenFormat: text("token_format", { enum: ["opaque", "jwt"] }).notNull(),
  signingAlg: text("signing_alg", { enum: ["RS256", "ES256", "EdDSA"] }).notNull(),
  scopes: text("scopes").array().notNull(),
  requireDpop: boolean("require_dpop").notNull(),
}).as(sql`
  select s.family_id, s.api_id, api.identifier, api.identifier_key, api.token_format, api.signing_alg,
    coalesce(honored_scopes(s.scopes, p.removals, s.permission_epoch), s.scopes) as scopes, api.require_dpop
  from family_scopes s
  join token_families f on f.id = s.family_id
  join apis api on api.id = s.api_id and api.access_epoch = s.api_epoch and api.suspended_at is null
  join api_permissions p on p.application_id = f.application_id and p.api_id = s.api_id`);

/**
 * Tokens of services that may be used, except for their expiry: the only definition of "access was
 * not cut". Application and API are active and of the token's epochs, and no scope was taken away
 * since. Every statement that accepts such a token reads this view.
 */
export const liveServiceTokens = pgView("live_service_tokens", {
  tokenHash: bytes("token_hash").notNull(),
  applicationId: uuid("application_id").notNull(),
  clientId: text("client_id").notNull(),
  apiId: uuid("api_id").notNull(),
  audience: text("audience").notNull(),
  scopes: text("scopes").array().notNull(),
  createdAt: instant("created_at").notNull(),
  expiresAt: instant("expires_at").notNull(),
  jkt: text("jkt"),
}).as(sql`
  select t.token_hash, t.application_id, a.client_id, t.api_id, api.identifier as audience, t.scopes,
    t.created_at, t.expires_at, t.jkt
  from service_tokens t
  join applications a on a.id = t.application_id and a.access_epoch = t.application_epoch
    and a.suspended_at is null and a.approved_at is not null
  join apis api on api.id = t.api_id and api.access_epoch = t.api_epoch and api.suspended_at is null
  join api_permissions p on p.application_id = t.application_id and p.api_id = t.api_id
    and p.epoch = t.permission_epoch
  where t.revoked_at is null`);
