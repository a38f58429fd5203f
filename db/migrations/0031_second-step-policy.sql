ALTER TABLE "pending_sign_ins" DROP CONSTRAINT "pending_sign_ins_purpose";--> statement-breakpoint
ALTER TABLE "passkey_challenges" DROP CONSTRAINT "passkey_challenges_purpose";--> statement-breakpoint
ALTER TABLE "passkey_challenges" DROP CONSTRAINT "passkey_challenges_binding";--> statement-breakpoint
ALTER TABLE "mail_links" DROP CONSTRAINT "mail_links_purpose";--> statement-breakpoint
ALTER TABLE "sign_in_policy" ADD COLUMN "required_roles" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_in_policy" ADD COLUMN "grace_days" integer DEFAULT 14 NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_in_policy" ADD COLUMN "required_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "second_step_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "pending_sign_ins" ADD CONSTRAINT "pending_sign_ins_purpose" CHECK ("pending_sign_ins"."purpose" in ('second_step', 'restore', 'set_up'));--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_purpose" CHECK ("passkey_challenges"."purpose" in ('sign_in', 'second_step', 'step_up', 'add', 'set_up'));--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_binding" CHECK (("passkey_challenges"."purpose" = 'sign_in') = ("passkey_challenges"."browser_hash" is not null)
        and ("passkey_challenges"."purpose" in ('second_step', 'set_up')) = ("passkey_challenges"."pending_hash" is not null)
        and ("passkey_challenges"."purpose" in ('step_up', 'add')) = ("passkey_challenges"."session_id" is not null));--> statement-breakpoint
ALTER TABLE "sign_in_policy" ADD CONSTRAINT "sign_in_policy_roles" CHECK ("sign_in_policy"."required_roles" <@ array['user', 'developer', 'editor', 'administrator']);--> statement-breakpoint
ALTER TABLE "sign_in_policy" ADD CONSTRAINT "sign_in_policy_grace" CHECK ("sign_in_policy"."grace_days" between 0 and 90);--> statement-breakpoint
ALTER TABLE "sign_in_policy" ADD CONSTRAINT "sign_in_policy_required" CHECK ("sign_in_policy"."required_at" is not null or "sign_in_policy"."required_roles" = '{}');--> statement-breakpoint
ALTER TABLE "mail_links" ADD CONSTRAINT "mail_links_purpose" CHECK ("mail_links"."purpose" in ('verify_email', 'reset_password', 'set_up'));