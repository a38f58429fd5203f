CREATE TABLE "integration_checks" (
	"application_id" uuid PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"seen" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "application_failures" ADD COLUMN "endpoint" text;--> statement-breakpoint
ALTER TABLE "integration_checks" ADD CONSTRAINT "integration_checks_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "integration_checks_by_start" ON "integration_checks" USING btree ("started_at");--> statement-breakpoint
-- Announces starts, not what is noted: every process reads the open checks again.
CREATE TRIGGER integration_checks_changed AFTER INSERT OR UPDATE OF "started_at" OR DELETE OR TRUNCATE ON "integration_checks"
  FOR EACH STATEMENT EXECUTE FUNCTION announce_change();
