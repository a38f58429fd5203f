ALTER TABLE "limits" ADD COLUMN "held" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "limits" ADD COLUMN "held_until" bigint DEFAULT 0 NOT NULL;