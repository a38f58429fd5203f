CREATE TABLE "removed_users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"username_hashes" "bytea"[] NOT NULL,
	"removed_at" timestamp with time zone NOT NULL,
	"blanked_events" integer DEFAULT 0 NOT NULL,
	"blanked_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "token_families" DROP CONSTRAINT "token_families_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "pending_sign_ins" ADD COLUMN "purpose" text DEFAULT 'second_step' NOT NULL;--> statement-breakpoint
ALTER TABLE "pending_sign_ins" ADD COLUMN "way" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deletion_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deletion_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deletion_by_owner" boolean;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deletion_reminded_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "removed_users_by_username" ON "removed_users" USING gin ("username_hashes");--> statement-breakpoint
CREATE INDEX "removed_users_unblanked" ON "removed_users" USING btree ("removed_at") WHERE "removed_users"."blanked_at" is null;--> statement-breakpoint
CREATE INDEX "grants_by_user" ON "grants" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "users_deleted_soon" ON "users" USING btree ("created_at","id") WHERE "users"."deletion_due_at" is not null;--> statement-breakpoint
ALTER TABLE "pending_sign_ins" ADD CONSTRAINT "pending_sign_ins_purpose" CHECK ("pending_sign_ins"."purpose" in ('second_step', 'restore'));--> statement-breakpoint
ALTER TABLE "pending_sign_ins" ADD CONSTRAINT "pending_sign_ins_way" CHECK (("pending_sign_ins"."purpose" = 'restore') = ("pending_sign_ins"."way" is not null));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_deletion" CHECK (num_nulls("users"."deletion_due_at", "users"."deletion_asked_at", "users"."deletion_by_owner") in (0, 3)
        and ("users"."deletion_due_at" is null or coalesce("users"."deactivated_at" <= "users"."deletion_asked_at", false))
        and ("users"."deletion_due_at" is not null or "users"."deletion_reminded_at" is null));