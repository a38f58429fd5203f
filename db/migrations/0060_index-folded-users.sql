-- without a transaction
DROP INDEX CONCURRENTLY IF EXISTS "users_folded";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_folded" ON "users" USING gin (search_parts(search_fold("searched")));--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "users_searched";
