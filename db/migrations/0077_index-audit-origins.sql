-- without a transaction
DROP INDEX CONCURRENTLY IF EXISTS "audit_events_by_request";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "audit_events_by_request" ON "audit_events" USING btree ("request_id") WHERE "audit_events"."request_id" is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "audit_events_by_network";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "audit_events_by_network" ON "audit_events" USING btree ("network","at","id") WHERE "audit_events"."network" is not null;
