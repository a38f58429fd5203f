CREATE TABLE "gate_sessions" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"family_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gates" (
	"application_id" uuid PRIMARY KEY NOT NULL,
	"origin" text NOT NULL,
	"public_paths" text[] DEFAULT '{}' NOT NULL,
	"sends" text[] NOT NULL,
	"assertion" boolean DEFAULT true NOT NULL,
	"idle_minutes" integer DEFAULT 720 NOT NULL,
	CONSTRAINT "gates_origin_unique" UNIQUE("origin"),
	CONSTRAINT "gates_origin" CHECK ("gates"."origin" ~ '^https?://[a-z0-9.-]+(:[0-9]{1,5})?$'),
	CONSTRAINT "gates_public_paths" CHECK (cardinality("gates"."public_paths") <= 50),
	CONSTRAINT "gates_idle" CHECK ("gates"."idle_minutes" between 5 and 10080)
);
--> statement-breakpoint
ALTER TABLE "applications" DROP CONSTRAINT "applications_type";--> statement-breakpoint
ALTER TABLE "site_checks" ADD COLUMN "open_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "gate_sessions" ADD CONSTRAINT "gate_sessions_family_id_token_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."token_families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gates" ADD CONSTRAINT "gates_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gate_sessions_by_family" ON "gate_sessions" USING btree ("family_id");--> statement-breakpoint
CREATE INDEX "gate_sessions_by_expiry" ON "gate_sessions" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_type" CHECK ("applications"."type" in ('web', 'browser', 'native', 'device', 'service', 'gate')) NOT VALID;--> statement-breakpoint
CREATE TRIGGER gates_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "gates"
  FOR EACH STATEMENT EXECUTE FUNCTION announce_change();
