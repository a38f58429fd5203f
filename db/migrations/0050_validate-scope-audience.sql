ALTER TABLE "api_scopes" VALIDATE CONSTRAINT "api_scopes_audience";
