ALTER TABLE "application_failures" ADD COLUMN "times" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "application_failures" ADD COLUMN "authenticated" boolean;