ALTER TABLE "users" ADD COLUMN "given_name" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "family_name" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "claimed_locale" text;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_name_parts" CHECK (length("users"."given_name") <= 64 and length("users"."family_name") <= 64);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_claimed_locale" CHECK (length("users"."claimed_locale") <= 35);