ALTER TABLE "apis" VALIDATE CONSTRAINT "apis_owner_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "apis" VALIDATE CONSTRAINT "apis_open_to";--> statement-breakpoint
ALTER TABLE "apis" VALIDATE CONSTRAINT "apis_pending";--> statement-breakpoint
ALTER TABLE "apis" VALIDATE CONSTRAINT "apis_review_note";
