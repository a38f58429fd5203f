ALTER TABLE "api_scopes" ADD COLUMN "sensitive" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "api_scopes" ADD COLUMN "audience" text DEFAULT 'both' NOT NULL;--> statement-breakpoint
ALTER TABLE "api_scopes" ADD CONSTRAINT "api_scopes_audience" CHECK ("api_scopes"."audience" in ('users', 'services', 'both')) NOT VALID;
