import { sql } from "drizzle-orm";
import { boolean, integer, jsonb, pgView, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns";

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
}).as(sql`
  select f.id, f.application_id, f.user_id, f.session_id, f.grant_id, f.offline,
    coalesce(honored_scopes(f.scopes, a.scope_removals, f.application_revision), f.scopes) as scopes,
    f.scopes as granted_scopes, a.scope_removals, f.application_revision, f.nonce, f.claims, f.authenticated_at,
    f.amr, f.created_at, f.expires_at, s.ended_at as session_ended_at, f.application_epoch, f.acr,
    a.claims_in_id_token
  from token_families f
  join grants g on g.id = f.grant_id and g.revoked_at is null
  join applications a on a.id = f.application_id and a.suspended_at is null and a.access_epoch = f.application_epoch
  join users u on u.id = f.user_id and u.deactivated_at is null and u.access_epoch = f.user_epoch
  join sessions s on s.id = f.session_id
  where f.revoked_at is null and (s.ended_at is null or f.offline)
    and (a.open_since < f.stamp or admits_member(f.application_id, f.user_id, f.stamp))
    and (a.narrowed_revision is null or a.narrowed_revision <= f.application_revision
      or survives_narrowing(f.scopes, a.scope_removals, f.application_revision, f.redirect_uri_id, s.ended_at is not null))`);
