-- without a transaction
DROP INDEX CONCURRENTLY IF EXISTS "audit_events_by_provider";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "audit_events_by_provider" ON "audit_events" USING btree (("after" ->> 'providerId'),"at","id") WHERE "audit_events"."after" ->> 'providerId' is not null;
