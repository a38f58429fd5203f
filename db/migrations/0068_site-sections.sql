CREATE TABLE "site_sections" (
	"name" text PRIMARY KEY NOT NULL,
	"place" integer NOT NULL
);
--> statement-breakpoint
-- What else the directory shows is announced as a change of sites: the order of its sections, and whom an application admits.
CREATE OR REPLACE FUNCTION announce_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('foyer_changed', coalesce(TG_ARGV[0], TG_TABLE_NAME));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER site_sections_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "site_sections"
  FOR EACH STATEMENT EXECUTE FUNCTION announce_change('sites');
--> statement-breakpoint
CREATE TRIGGER applications_admitting AFTER UPDATE OF "open_since", "approved_at", "suspended_at" ON "applications"
  FOR EACH STATEMENT EXECUTE FUNCTION announce_change('sites');
