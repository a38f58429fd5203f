CREATE TABLE "device_authorizations" (
	"device_code_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_code_hash" "bytea" NOT NULL,
	"application_id" uuid NOT NULL,
	"application_epoch" integer NOT NULL,
	"scopes" text[] NOT NULL,
	"apis" jsonb,
	"network" text,
	"user_agent" text,
	"polling_interval" integer NOT NULL,
	"polled_at" timestamp with time zone,
	"answer" text,
	"session_id" uuid,
	"decision" text,
	"family_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "device_authorizations_user_code_hash_unique" UNIQUE("user_code_hash"),
	CONSTRAINT "device_authorizations_decision" CHECK ("device_authorizations"."decision" in ('approved', 'denied')),
	CONSTRAINT "device_authorizations_family" CHECK (("device_authorizations"."decision" is not distinct from 'approved') = ("device_authorizations"."family_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "applications" DROP CONSTRAINT "applications_type";--> statement-breakpoint
ALTER TABLE "token_families" ADD COLUMN "device" jsonb;--> statement-breakpoint
CREATE INDEX "device_authorizations_pending" ON "device_authorizations" USING btree ("application_id","expires_at") WHERE "device_authorizations"."decision" is null;--> statement-breakpoint
CREATE INDEX "device_authorizations_by_expiry" ON "device_authorizations" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_type" CHECK ("applications"."type" in ('web', 'browser', 'native', 'device', 'service')) NOT VALID;