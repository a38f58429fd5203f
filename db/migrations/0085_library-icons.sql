ALTER TABLE "images" ADD COLUMN "glyph" text;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "color" text;