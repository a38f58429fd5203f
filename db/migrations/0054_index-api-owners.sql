-- without a transaction
DROP INDEX CONCURRENTLY IF EXISTS "apis_by_owner";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "apis_by_owner" ON "apis" USING btree ("owner_id") WHERE "apis"."owner_id" is not null;
