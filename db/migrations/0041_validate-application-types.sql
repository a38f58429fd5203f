ALTER TABLE "applications" VALIDATE CONSTRAINT "applications_type";--> statement-breakpoint
ALTER TABLE "applications" VALIDATE CONSTRAINT "applications_service";
