ALTER TABLE "apis" ADD COLUMN "review_told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "review_told_at" timestamp with time zone;