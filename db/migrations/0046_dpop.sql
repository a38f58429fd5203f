-- UNLOGGED: a crash may forget these rows (db/schema/client-activity.ts).
CREATE UNLOGGED TABLE "dpop_proofs" (
	"proof_hash" "bytea" PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "apis" ADD COLUMN "require_dpop" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "service_tokens" ADD COLUMN "jkt" text;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "require_dpop" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "access_tokens" ADD COLUMN "jkt" text;--> statement-breakpoint
ALTER TABLE "authorization_codes" ADD COLUMN "jkt" text;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD COLUMN "jkt" text;--> statement-breakpoint
CREATE INDEX "dpop_proofs_by_expiry" ON "dpop_proofs" USING btree ("expires_at");--> statement-breakpoint
CREATE OR REPLACE VIEW "public"."live_family_apis" AS (
  select s.family_id, s.api_id, api.identifier, api.identifier_key, api.token_format, api.signing_alg,
    coalesce(honored_scopes(s.scopes, p.removals, s.permission_epoch), s.scopes) as scopes, api.require_dpop
  from family_scopes s
  join token_families f on f.id = s.family_id
  join apis api on api.id = s.api_id and api.access_epoch = s.api_epoch and api.suspended_at is null
  join api_permissions p on p.application_id = f.application_id and p.api_id = s.api_id);--> statement-breakpoint
CREATE OR REPLACE VIEW "public"."live_service_tokens" AS (
  select t.token_hash, t.application_id, a.client_id, t.api_id, api.identifier as audience, t.scopes,
    t.created_at, t.expires_at, t.jkt
  from service_tokens t
  join applications a on a.id = t.application_id and a.access_epoch = t.application_epoch
    and a.suspended_at is null and a.approved_at is not null
  join apis api on api.id = t.api_id and api.access_epoch = t.api_epoch and api.suspended_at is null
  join api_permissions p on p.application_id = t.application_id and p.api_id = t.api_id
    and p.epoch = t.permission_epoch
  where t.revoked_at is null);