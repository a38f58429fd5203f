ALTER TABLE "grant_scopes" DROP CONSTRAINT "grant_scopes_api_id_apis_id_fk";--> statement-breakpoint
-- contract: it served this foreign key alone
DROP INDEX "grant_scopes_by_api";
