ALTER TABLE "organization" VALIDATE CONSTRAINT "organization_look";
