ALTER TABLE "passkey_challenges" DROP CONSTRAINT "passkey_challenges_purpose";--> statement-breakpoint
ALTER TABLE "passkey_challenges" DROP CONSTRAINT "passkey_challenges_binding";--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD COLUMN "pending_hash" "bytea";--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_purpose" CHECK ("passkey_challenges"."purpose" in ('sign_in', 'second_step', 'add'));--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_binding" CHECK (("passkey_challenges"."purpose" = 'sign_in') = ("passkey_challenges"."browser_hash" is not null)
        and ("passkey_challenges"."purpose" = 'second_step') = ("passkey_challenges"."pending_hash" is not null)
        and ("passkey_challenges"."purpose" = 'add') = ("passkey_challenges"."session_id" is not null));