ALTER TABLE "upstream_sign_ins" DROP CONSTRAINT "upstream_sign_ins_purpose";--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "providers_first" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "upstream_sign_ins" ADD CONSTRAINT "upstream_sign_ins_purpose" CHECK ("upstream_sign_ins"."purpose" in ('sign_in', 'link', 'fresh', 'trial')) NOT VALID;
