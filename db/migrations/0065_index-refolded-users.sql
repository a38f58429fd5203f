-- without a transaction
DROP INDEX CONCURRENTLY IF EXISTS "users_refolded";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_refolded" ON "users" USING gin (search_parts(search_fold("searched")));--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "users_folded";
