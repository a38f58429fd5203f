import { sql } from "drizzle-orm";
import { boolean, integer, pgView, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns";

/**
 * The families whose credentials may be used: the one definition of "access was not cut". Its grant,
 * application and user live and are of the family's epoch; its browser session was not ended, unless the
 * user granted `offline_access`. Every statement that honours a code or a token joins this view, so no
 * check can be forgotten and no race can slip between a check and its use.
 */
export const liveFamilies = pgView("live_families", {
  id: uuid("id").notNull(),
  applicationId: uuid("application_id").notNull(),
  userId: uuid("user_id").notNull(),
  sessionId: uuid("session_id").notNull(),
  grantId: uuid("grant_id").notNull(),
  offline: boolean("offline").notNull(),
  scopes: text("scopes").array().notNull(),
  nonce: text("nonce"),
  claims: text("claims"),
  authenticatedAt: instant("authenticated_at").notNull(),
  amr: text("amr").array().notNull(),
  createdAt: instant("created_at").notNull(),
  expiresAt: instant("expires_at").notNull(),
  sessionEndedAt: instant("session_ended_at"),
  applicationEpoch: integer("application_epoch").notNull(),
}).as(sql`
  select f.id, f.application_id, f.user_id, f.session_id, f.grant_id, f.offline, f.scopes, f.nonce, f.claims,
    f.authenticated_at, f.amr, f.created_at, f.expires_at, s.ended_at as session_ended_at, f.application_epoch
  from token_families f
  join grants g on g.id = f.grant_id and g.revoked_at is null
  join applications a on a.id = f.application_id and a.suspended_at is null and a.access_epoch = f.application_epoch
  join users u on u.id = f.user_id and u.deactivated_at is null and u.access_epoch = f.user_epoch
  join sessions s on s.id = f.session_id
  where f.revoked_at is null and (f.offline or s.ended_at is null)`);
