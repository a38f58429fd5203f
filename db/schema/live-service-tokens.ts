import { sql } from "drizzle-orm";
import { pgView, text, uuid } from "drizzle-orm/pg-core";
import { bytes, instant } from "./columns";

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
