CREATE TABLE "organization" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"name" text,
	"accent" text,
	"logo_light_hash" "bytea",
	"logo_dark_hash" "bytea",
	"icon_hash" "bytea",
	"background_hash" "bytea",
	"support_email" text,
	"support_url" text,
	"help_url" text,
	"imprint_url" text,
	"privacy_url" text,
	"terms_url" text,
	"texts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"announcement" jsonb,
	"revision" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "organization_one_row" CHECK ("organization"."id"),
	CONSTRAINT "organization_name" CHECK (length("organization"."name") between 1 and 60),
	CONSTRAINT "organization_accent" CHECK ("organization"."accent" ~ '^#[0-9a-f]{6}$'),
	CONSTRAINT "organization_urls" CHECK (concat_ws(' ', "organization"."support_url", "organization"."help_url", "organization"."imprint_url", "organization"."privacy_url", "organization"."terms_url", 'https://x')
        ~ '^(https://[^[:space:]]+ ?)+$')
);
--> statement-breakpoint
ALTER TABLE "organization" ADD CONSTRAINT "organization_logo_light_hash_images_hash_fk" FOREIGN KEY ("logo_light_hash") REFERENCES "public"."images"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization" ADD CONSTRAINT "organization_logo_dark_hash_images_hash_fk" FOREIGN KEY ("logo_dark_hash") REFERENCES "public"."images"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization" ADD CONSTRAINT "organization_icon_hash_images_hash_fk" FOREIGN KEY ("icon_hash") REFERENCES "public"."images"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization" ADD CONSTRAINT "organization_background_hash_images_hash_fk" FOREIGN KEY ("background_hash") REFERENCES "public"."images"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE TRIGGER organization_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "organization"
  FOR EACH STATEMENT EXECUTE FUNCTION announce_change();
