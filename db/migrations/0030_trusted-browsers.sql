CREATE TABLE "sign_in_policy" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"trusted_browser_days" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"revision" integer NOT NULL,
	CONSTRAINT "sign_in_policy_one_row" CHECK ("sign_in_policy"."id"),
	CONSTRAINT "sign_in_policy_days" CHECK ("sign_in_policy"."trusted_browser_days" in (0, 7, 30))
);
--> statement-breakpoint
CREATE TABLE "trusted_browsers" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"user_epoch" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"network" text,
	"user_agent" text,
	CONSTRAINT "trusted_browsers_hash" CHECK (octet_length("trusted_browsers"."token_hash") = 32)
);
--> statement-breakpoint
ALTER TABLE "trusted_browsers" ADD CONSTRAINT "trusted_browsers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trusted_browsers_by_user" ON "trusted_browsers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "trusted_browsers_by_expiry" ON "trusted_browsers" USING btree ("expires_at");