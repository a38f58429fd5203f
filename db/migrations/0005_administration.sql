CREATE TABLE "application_failures" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "application_failures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"application_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"error" text NOT NULL,
	"description" text NOT NULL,
	"sent" text,
	"request_id" uuid
);
--> statement-breakpoint
CREATE TABLE "daily_counts" (
	"day" date NOT NULL,
	"what" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "daily_counts_day_what_pk" PRIMARY KEY("day","what"),
	CONSTRAINT "daily_counts_what" CHECK ("daily_counts"."what" in ('sign_in', 'token', 'failure', 'redirect'))
);
--> statement-breakpoint
CREATE TABLE "site_targets" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "site_targets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"site_id" uuid NOT NULL,
	"target_url" text,
	"set_at" timestamp with time zone NOT NULL,
	"set_by" uuid
);
--> statement-breakpoint
CREATE TABLE "site_visits" (
	"site_id" uuid NOT NULL,
	"day" date NOT NULL,
	"visits" integer NOT NULL,
	CONSTRAINT "site_visits_site_id_day_pk" PRIMARY KEY("site_id","day")
);
--> statement-breakpoint
CREATE TABLE "setup_codes" (
	"code_hash" "bytea" PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "grants_by_application";--> statement-breakpoint
ALTER TABLE "application_secrets" ADD COLUMN "last_used_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "owner_id" uuid;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "approved_at" timestamp with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "submitted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "review_note" text;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "searched" text GENERATED ALWAYS AS (lower("users"."username" || ' ' || coalesce("users"."email", '') || ' ' || coalesce("users"."name", ''))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "application_failures" ADD CONSTRAINT "application_failures_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_targets" ADD CONSTRAINT "site_targets_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_targets" ADD CONSTRAINT "site_targets_set_by_users_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_visits" ADD CONSTRAINT "site_visits_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "application_failures_by_application" ON "application_failures" USING btree ("application_id","id");--> statement-breakpoint
CREATE INDEX "site_targets_by_site" ON "site_targets" USING btree ("site_id","id");--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "applications_by_name" ON "applications" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "applications_by_owner" ON "applications" USING btree ("owner_id") WHERE "applications"."owner_id" is not null;--> statement-breakpoint
CREATE INDEX "applications_pending" ON "applications" USING btree ("submitted_at") WHERE "applications"."approved_at" is null;--> statement-breakpoint
CREATE INDEX "users_by_creation" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "grants_by_application" ON "grants" USING btree ("application_id","last_used_at");--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_pending_has_owner" CHECK ("applications"."approved_at" is not null or "applications"."owner_id" is not null);