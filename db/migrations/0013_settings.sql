CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	CONSTRAINT "settings_key" CHECK ("settings"."key" ~ '^[a-z_]+$')
);--> statement-breakpoint
-- An installation that is older keeps all its events until an operator decides otherwise.
INSERT INTO "settings" ("key", "value")
SELECT 'audit_retention_days', '400'
WHERE NOT EXISTS (SELECT FROM "users") AND NOT EXISTS (SELECT FROM "audit_events");
