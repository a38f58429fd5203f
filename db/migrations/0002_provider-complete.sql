CREATE TABLE "client_assertions" (
	"application_id" uuid NOT NULL,
	"jti_hash" "bytea" NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "client_assertions_application_id_jti_hash_pk" PRIMARY KEY("application_id","jti_hash")
);
--> statement-breakpoint
CREATE TABLE "logout_notices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"application_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP VIEW "public"."live_families";--> statement-breakpoint
ALTER TABLE "applications" DROP CONSTRAINT "applications_auth_method";--> statement-breakpoint
ALTER TABLE "authorization_requests" ALTER COLUMN "browser_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "signing_keys" ALTER COLUMN "sealed_private_jwk" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "jwks" jsonb;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "jwks_uri" text;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "require_par" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "backchannel_logout_uri" text;--> statement-breakpoint
ALTER TABLE "authorization_requests" ADD COLUMN "pushed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "token_families" ADD COLUMN "amr" text[] DEFAULT '{pwd}' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "amr" text[] DEFAULT '{pwd}' NOT NULL;--> statement-breakpoint
ALTER TABLE "client_assertions" ADD CONSTRAINT "client_assertions_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "logout_notices" ADD CONSTRAINT "logout_notices_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_assertions_by_expiry" ON "client_assertions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "logout_notices_by_due" ON "logout_notices" USING btree ("due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "signing_keys_next" ON "signing_keys" USING btree ("alg") WHERE "signing_keys"."activated_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "signing_keys_active" ON "signing_keys" USING btree ("alg") WHERE "signing_keys"."activated_at" is not null and "signing_keys"."retired_at" is null;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_jwks" CHECK ("applications"."jwks" is null or "applications"."jwks_uri" is null);--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_assertion_keys" CHECK ("applications"."token_endpoint_auth_method" <> 'private_key_jwt' or coalesce("applications"."jwks"::text, "applications"."jwks_uri") is not null);--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_auth_method" CHECK ("applications"."token_endpoint_auth_method" in ('client_secret_basic', 'client_secret_post', 'private_key_jwt', 'none'));--> statement-breakpoint
ALTER TABLE "authorization_requests" ADD CONSTRAINT "authorization_requests_browser" CHECK ("authorization_requests"."pushed" or "authorization_requests"."browser_hash" is not null);--> statement-breakpoint
ALTER TABLE "signing_keys" ADD CONSTRAINT "signing_keys_private" CHECK ("signing_keys"."retired_at" is not null or "signing_keys"."sealed_private_jwk" is not null);--> statement-breakpoint
CREATE VIEW "public"."live_families" AS (
  select f.id, f.application_id, f.user_id, f.session_id, f.grant_id, f.offline, f.scopes, f.nonce, f.claims,
    f.authenticated_at, f.amr, f.created_at, f.expires_at, s.ended_at as session_ended_at, f.application_epoch
  from token_families f
  join grants g on g.id = f.grant_id and g.revoked_at is null
  join applications a on a.id = f.application_id and a.suspended_at is null and a.access_epoch = f.application_epoch
  join users u on u.id = f.user_id and u.deactivated_at is null and u.access_epoch = f.user_epoch
  join sessions s on s.id = f.session_id
  where f.revoked_at is null and (f.offline or s.ended_at is null));