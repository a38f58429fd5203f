ALTER TABLE "applications" VALIDATE CONSTRAINT "applications_type";
