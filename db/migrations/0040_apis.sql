CREATE TABLE "api_introspectors" (
	"api_id" uuid NOT NULL,
	"application_id" uuid NOT NULL,
	CONSTRAINT "api_introspectors_api_id_application_id_pk" PRIMARY KEY("api_id","application_id")
);
--> statement-breakpoint
CREATE TABLE "api_permissions" (
	"application_id" uuid NOT NULL,
	"api_id" uuid NOT NULL,
	"scopes" text[] NOT NULL,
	"epoch" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "api_permissions_application_id_api_id_pk" PRIMARY KEY("application_id","api_id")
);
--> statement-breakpoint
CREATE TABLE "api_scopes" (
	"api_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	CONSTRAINT "api_scopes_api_id_name_pk" PRIMARY KEY("api_id","name"),
	CONSTRAINT "api_scopes_name" CHECK ("api_scopes"."name" ~ '^[a-z0-9][a-z0-9._:/-]{0,63}$'),
	CONSTRAINT "api_scopes_description" CHECK (length("api_scopes"."description") between 3 and 120)
);
--> statement-breakpoint
CREATE TABLE "api_uses" (
	"api_id" uuid NOT NULL,
	"application_id" uuid NOT NULL,
	"day" date NOT NULL,
	"tokens" integer NOT NULL,
	CONSTRAINT "api_uses_api_id_application_id_day_pk" PRIMARY KEY("api_id","application_id","day")
);
--> statement-breakpoint
CREATE TABLE "apis" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"identifier" text NOT NULL,
	"identifier_key" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"documentation_url" text,
	"token_format" text DEFAULT 'opaque' NOT NULL,
	"signing_alg" text DEFAULT 'ES256' NOT NULL,
	"access_epoch" integer DEFAULT 0 NOT NULL,
	"suspended_at" timestamp with time zone,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "apis_identifier_key_unique" UNIQUE("identifier_key"),
	CONSTRAINT "apis_identifier" CHECK ("apis"."identifier" ~* '^https?://[!-~]+$' and length("apis"."identifier") <= 512),
	CONSTRAINT "apis_name" CHECK (length("apis"."name") between 1 and 128),
	CONSTRAINT "apis_description" CHECK (length("apis"."description") <= 500),
	CONSTRAINT "apis_documentation" CHECK ("apis"."documentation_url" ~ '^https?://[!-~]+$'),
	CONSTRAINT "apis_token_format" CHECK ("apis"."token_format" in ('opaque', 'jwt')),
	CONSTRAINT "apis_alg" CHECK ("apis"."signing_alg" in ('RS256', 'ES256', 'EdDSA'))
);
--> statement-breakpoint
CREATE TABLE "service_tokens" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"application_epoch" integer NOT NULL,
	"api_id" uuid NOT NULL,
	"api_epoch" integer NOT NULL,
	"permission_epoch" integer NOT NULL,
	"scopes" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "type" text;--> statement-breakpoint
ALTER TABLE "api_introspectors" ADD CONSTRAINT "api_introspectors_api_id_apis_id_fk" FOREIGN KEY ("api_id") REFERENCES "public"."apis"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_introspectors" ADD CONSTRAINT "api_introspectors_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_permissions" ADD CONSTRAINT "api_permissions_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_permissions" ADD CONSTRAINT "api_permissions_api_id_apis_id_fk" FOREIGN KEY ("api_id") REFERENCES "public"."apis"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_scopes" ADD CONSTRAINT "api_scopes_api_id_apis_id_fk" FOREIGN KEY ("api_id") REFERENCES "public"."apis"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_introspectors_by_application" ON "api_introspectors" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "api_permissions_by_api" ON "api_permissions" USING btree ("api_id");--> statement-breakpoint
CREATE INDEX "api_uses_by_day" ON "api_uses" USING btree ("day");--> statement-breakpoint
CREATE INDEX "apis_by_name" ON "apis" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "service_tokens_by_expiry" ON "service_tokens" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_type" CHECK ("applications"."type" in ('web', 'browser', 'native', 'service')) NOT VALID;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_service" CHECK ("applications"."type" <> 'service' or "applications"."token_endpoint_auth_method" <> 'none' and "applications"."scopes" = '{}' and not "applications"."first_party") NOT VALID;--> statement-breakpoint
CREATE VIEW "public"."live_service_tokens" AS (
  select t.token_hash, t.application_id, a.client_id, t.api_id, api.identifier as audience, t.scopes,
    t.created_at, t.expires_at
  from service_tokens t
  join applications a on a.id = t.application_id and a.access_epoch = t.application_epoch
    and a.suspended_at is null and a.approved_at is not null
  join apis api on api.id = t.api_id and api.access_epoch = t.api_epoch and api.suspended_at is null
  join api_permissions p on p.application_id = t.application_id and p.api_id = t.api_id
    and p.epoch = t.permission_epoch
  where t.revoked_at is null);
