CREATE TABLE "removed_applications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"removed_at" timestamp with time zone NOT NULL,
	"swept_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "client_assertions" DROP CONSTRAINT "client_assertions_application_id_applications_id_fk";
--> statement-breakpoint
ALTER TABLE "grants" DROP CONSTRAINT "grants_application_id_applications_id_fk";
--> statement-breakpoint
ALTER TABLE "authorization_requests" DROP CONSTRAINT "authorization_requests_application_id_applications_id_fk";
--> statement-breakpoint
ALTER TABLE "sites" DROP CONSTRAINT "sites_application_id_applications_id_fk";
--> statement-breakpoint
ALTER TABLE "token_families" DROP CONSTRAINT "token_families_application_id_applications_id_fk";
--> statement-breakpoint
CREATE INDEX "removed_applications_unswept" ON "removed_applications" USING btree ("removed_at") WHERE "removed_applications"."swept_at" is null;--> statement-breakpoint
ALTER TABLE "sites" ADD CONSTRAINT "sites_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE set null ON UPDATE no action;