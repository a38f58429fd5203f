-- without a transaction
DROP INDEX CONCURRENTLY IF EXISTS "authorization_requests_by_network";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "authorization_requests_by_network" ON "authorization_requests" USING btree ("network","created_at") WHERE "authorization_requests"."network" is not null;
