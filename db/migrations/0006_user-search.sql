CREATE FUNCTION "search_parts"(text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 1000
	RETURN (SELECT array_agg(DISTINCT substr($1, i, n)) FROM generate_series(1, length($1)) i, generate_series(1, 3) n);--> statement-breakpoint
CREATE FUNCTION "search_term_parts"(text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	RETURN (SELECT array_agg(DISTINCT substr($1, i, least(3, length($1)))) FROM generate_series(1, greatest(1, length($1) - 2)) i
		WHERE i + least(3, length($1)) <= length($1) + 1);--> statement-breakpoint
CREATE INDEX "users_by_role" ON "users" USING btree ("role","created_at","id") WHERE "users"."role" <> 'user';--> statement-breakpoint
CREATE INDEX "users_deactivated" ON "users" USING btree ("created_at","id") WHERE "users"."deactivated_at" is not null;--> statement-breakpoint
CREATE INDEX "users_invited" ON "users" USING btree ("created_at","id") WHERE "users"."password_hash" is null;--> statement-breakpoint
CREATE INDEX "users_searched" ON "users" USING gin (search_parts("searched"));