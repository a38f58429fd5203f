import { sql } from "drizzle-orm";
import { boolean, pgView, text, uuid } from "drizzle-orm/pg-core";

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
