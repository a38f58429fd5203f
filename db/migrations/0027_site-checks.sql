CREATE TABLE "site_checks" (
	"site_id" uuid PRIMARY KEY NOT NULL,
	"target_url" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"since" timestamp with time zone,
	"due_at" timestamp with time zone NOT NULL,
	CONSTRAINT "site_checks_state" CHECK ("site_checks"."state" in ('pending', 'up', 'failing', 'down', 'private')),
	CONSTRAINT "site_checks_since" CHECK (("site_checks"."since" is null) = ("site_checks"."state" not in ('failing', 'down')))
);
--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "monitored" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "site_checks" ADD CONSTRAINT "site_checks_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;